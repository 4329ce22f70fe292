/** German names of the demo's businesses, and of the codes derived from them. */
export const germanNames: Readonly<Record<string, string>> = {
  "Harbour Club": "Hafenclub",
  HARBOUR: "HAFEN",
  "harbour-club": "hafenclub",
  "harbour-door": "hafenclub-plakat",
  "harbour-news": "hafenclub-news",
  "Bloom Roastery": "Bloom Kaffee",
  "Quay Kitchen": "Kaikantine",
  "Pizza Molo": "Pizza Mole",
  "Green Crate": "Hofkiste",
  "Harbour Gym": "Hafen-Gym",
  "Paddle & Co": "Paddel & Co",
  "Steam House": "Dampfhaus",
  "City Museum": "Stadtmuseum",
  "Two Wheels": "Radwerk",
  "Ledger Lane": "Kontorwerk",
  "Babel Quay": "Babelkai",
  "Clause & Co": "Klausel & Co",
};

/** German versions of the texts written by the demo's users. */
export const inGerman: Readonly<Record<string, string>> = {
  "The terrace opens on Friday": "Am Freitag öffnet die Terrasse",
  "The terrace is ready. Come by from five on Friday: the first drink is on the club.\n\nBring your friends, there's room for everyone.":
    "Die Terrasse ist fertig. Kommt am Freitag ab fünf vorbei, das erste Getränk geht auf den Club.\n\nBringt mit, wen ihr mögt, Platz ist genug.",
  "A morning for founders": "Ein Morgen für alle, die gründen",
  "On the first Thursday of the month we have breakfast together at eight. Reply if you'd like to come.":
    "Am ersten Donnerstag im Monat frühstücken wir um acht zusammen. Antwortet, wenn ihr dabei seid.",
  "Two coffees for one before nine": "Zwei Kaffee zum Preis von einem, bis neun",
  "Bring a colleague: the second cup is free until 9 am.":
    "Bring jemanden mit: Bis 9 Uhr geht die zweite Tasse aufs Haus.",
  "Any coffee on the board counts, also with oat milk. Order both together and show your code at the till.":
    "Jeder Kaffee auf der Tafel zählt, auch mit Hafermilch. Bestell beide zusammen und zeig deinen Code an der Kasse.",
  "10% off everything at Bloom Roastery": "10 % auf alles bei Bloom Kaffee",
  "15% off everything at Bloom Roastery": "15 % auf alles bei Bloom Kaffee",
  "Beans, brewing gear and whatever is in the cup today.": "Bohnen, Zubehör und was heute in der Tasse ist.",
  "Valid at the bar and in the online shop. On a subscription, the discount applies until it ends.":
    "Gilt an der Bar und im Onlineshop. Auch für Abos: Der Rabatt bleibt, solange sie laufen.",
  "A bag of beans on your birthday": "Eine Tüte Bohnen zum Geburtstag",
  "250 grams of the house espresso, roasted that week.":
    "250 Gramm Hausespresso, in derselben Woche geröstet.",
  "Pick it up any day in your birthday month. Pedro grinds it for you if you say how you brew.":
    "Hol sie dir an einem Tag in deinem Geburtsmonat. Pedro mahlt sie dir, wenn du sagst, wie du brühst.",
  "Lunch at Quay Kitchen": "Mittagessen in der Kaikantine",
  "Fifteen percent off the dish of the day, Monday to Friday.":
    "Fünfzehn Prozent auf das Tagesgericht, Montag bis Freitag.",
  "Two dishes a day, one always vegetarian, from noon until they run out. The table by the window is worth being early for.":
    "Zwei Gerichte am Tag, eines immer vegetarisch, ab zwölf, bis sie alle sind. Für den Tisch am Fenster lohnt es sich, früh zu kommen.",
  "Friday pizza, second one half price": "Freitagspizza, die zweite zum halben Preis",
  "Two pizzas, and the cheaper one costs half.": "Zwei Pizzen, die günstigere kostet die Hälfte.",
  "Every Friday from 5 pm, to eat in or to take home. The dough rests for two days; the queue is shorter before six.":
    "Jeden Freitag ab 17 Uhr, zum Hieressen oder Mitnehmen. Der Teig ruht zwei Tage; vor sechs ist die Schlange kürzer.",
  "Five euros off your first grocery box": "Fünf Euro auf deine erste Gemüsekiste",
  "Vegetables from four farms within 40 km, at your door.":
    "Gemüse von vier Höfen im Umkreis von 40 km, bis an deine Tür.",
  "Choose a small, medium or large box at the checkout and enter the code. Pause or stop whenever you like.":
    "Wähl an der Kasse eine kleine, mittlere oder große Kiste und gib den Code ein. Pausieren oder aufhören kannst du jederzeit.",
  "A month at Harbour Gym": "Ein Monat im Hafen-Gym",
  "Thirty days of weights, rowing and all morning classes.":
    "Dreißig Tage Gewichte, Rudern und alle Kurse am Morgen.",
  "Open from 6 am to 11 pm. Enter your code at the front desk; nothing renews by itself when the month is over.":
    "Geöffnet von 6 bis 23 Uhr. Gib deinen Code am Empfang ein; nach dem Monat verlängert sich nichts von selbst.",
  "Kayak for an hour": "Eine Stunde Kajak",
  "A quarter off any boat, life jacket and dry bag included.":
    "Ein Viertel auf jedes Boot, Schwimmweste und Packsack inklusive.",
  "Start at the blue jetty, go left for the quiet canals or right for the open water. Dogs ride free.":
    "Los geht es am blauen Steg: links zu den stillen Kanälen, rechts aufs offene Wasser. Hunde fahren kostenlos mit.",
  "Climbing hall, day pass": "Kletterhalle, Tageskarte",
  "Four euros off a whole day on 900 square metres of wall.":
    "Vier Euro weniger für einen ganzen Tag an 900 Quadratmetern Wand.",
  "Shoes and chalk can be hired. Beginners get a ten-minute introduction, every hour on the hour.":
    "Schuhe und Kreide kannst du leihen. Wer neu ist, bekommt zu jeder vollen Stunde eine Einweisung von zehn Minuten.",
  "Yoga at sunrise": "Yoga bei Sonnenaufgang",
  "An hour on the roof before the first meeting.": "Eine Stunde auf dem Dach, vor der ersten Besprechung.",
  "For everybody who can get up. Mats are there; bring a jumper, the wind is awake before you are.":
    "Für alle, die aus dem Bett kommen. Matten sind da; bring einen Pullover mit, der Wind ist vor dir wach.",
  "Sauna by the water": "Sauna am Wasser",
  "Two hours of heat, and the harbour to cool off in.": "Zwei Stunden Hitze und der Hafen zum Abkühlen.",
  "Towels and tea included. Wednesdays are for women, Thursdays for groups; on the other days just come.":
    "Handtücher und Tee inklusive. Mittwochs nur Frauen, donnerstags Gruppen; an den anderen Tagen komm einfach.",
  "Massage at your desk": "Massage am Schreibtisch",
  "Fifteen minutes for neck and shoulders, without undressing.":
    "Fünfzehn Minuten für Nacken und Schultern, ohne Ausziehen.",
  "Pick a time on their page. Somebody comes to your desk with a chair and warm hands.":
    "Such dir auf der Seite einen Termin aus. Jemand kommt mit einem Stuhl und warmen Händen an deinen Platz.",
  "Film night on the roof": "Filmabend auf dem Dach",
  "One film, sixty chairs, popcorn from the roastery.": "Ein Film, sechzig Stühle, Popcorn aus der Rösterei.",
  "The door opens at eight, the film begins when it is dark. If it rains we move to the hall downstairs.":
    "Einlass ist um acht, der Film beginnt, wenn es dunkel ist. Bei Regen gehen wir in den Saal darunter.",
  "City museum": "Stadtmuseum",
  "Half price on admission, special exhibitions included.": "Halber Eintritt, Sonderausstellungen inklusive.",
  "Buy your ticket online with the code or say it at the desk. Children under 12 come in free anyway.":
    "Kauf dein Ticket online mit dem Code oder nenn ihn an der Kasse. Kinder unter 12 haben ohnehin freien Eintritt.",
  "Two tickets for the harbour concert": "Zwei Karten für das Hafenkonzert",
  "An evening of brass and strings on the floating stage.":
    "Ein Abend mit Blech und Streichern auf der schwimmenden Bühne.",
  "Show your code at the gate from 6 pm. Seats are taken as people come, so early birds sit in front.":
    "Zeig deinen Code ab 18 Uhr am Eingang. Freie Platzwahl: Wer früh kommt, sitzt vorn.",
  "Independent bookshop": "Unabhängige Buchhandlung",
  "Ten percent off everything that is not a schoolbook.":
    "Zehn Prozent auf alles, was nicht der Buchpreisbindung unterliegt.",
  "They order what they don't have overnight. Ask for the list of what the club has been reading.":
    "Was nicht da ist, kommt über Nacht. Frag nach der Liste, was der Club gerade liest.",
  "Bicycle service": "Fahrradinspektion",
  "Fifteen euros off a full service, done by the evening.":
    "Fünfzehn Euro auf eine große Inspektion, bis zum Abend fertig.",
  "Bring your bicycle before ten and collect it after five. Parts are extra; they call before they fit any.":
    "Bring dein Rad vor zehn und hol es nach fünf ab. Teile kosten extra; vor dem Einbau rufen sie an.",
  "First ride on us": "Die erste Fahrt geht auf uns",
  "Half an hour on any of their cargo bikes.": "Eine halbe Stunde auf einem Lastenrad deiner Wahl.",
  "Enter the code in their app under “Vouchers”. Good for crates, children and one very patient dog.":
    "Gib den Code in der App unter „Gutscheine“ ein. Gut für Kisten, Kinder und einen sehr geduldigen Hund.",
  "Car sharing without a joining fee": "Carsharing ohne Anmeldegebühr",
  "Save the 29 euros it costs to sign up.": "Spar dir die 29 Euro für die Anmeldung.",
  "Register through our link with your driving licence. Cars stand at both ends of the quay.":
    "Melde dich über unseren Link mit deinem Führerschein an. Autos stehen an beiden Enden des Kais.",
  "Weekend in the archipelago": "Wochenende in den Schären",
  "Two nights in a cabin, ferry included.": "Zwei Nächte in einer Hütte, Fähre inklusive.",
  "Choose from five islands. Out of season you may have the whole place to yourself.":
    "Wähl aus fünf Inseln. In der Nebensaison hast du vielleicht alles für dich allein.",
  "Language course, first lesson": "Sprachkurs, erste Stunde",
  "Danish, Spanish or Portuguese: try one evening for free.":
    "Dänisch, Spanisch oder Portugiesisch: ein Abend kostenlos zum Ausprobieren.",
  "Small groups of six, no homework on Fridays. Book with the code and come as you are.":
    "Kleine Gruppen zu sechst, freitags keine Hausaufgaben. Buch mit dem Code und komm, wie du bist.",
  "Pottery workshop": "Töpferkurs",
  "An evening at the wheel; you leave with two bowls.":
    "Ein Abend an der Scheibe; du gehst mit zwei Schalen.",
  "Clay, glaze and apron are included. Your bowls are fired and ready to collect a week later.":
    "Ton, Glasur und Schürze sind dabei. Deine Schalen werden gebrannt und liegen eine Woche später bereit.",
  "Home barista evening": "Barista-Abend für zu Hause",
  "Two hours at Pedro's machine: grind, brew and pour your own.":
    "Zwei Stunden an Pedros Maschine: mahlen, brühen und selbst eingießen.",
  "Six people at the bar after closing time. Beans, milk and a bag to take home are included.":
    "Zu sechst an der Bar nach Ladenschluss. Bohnen, Milch und eine Tüte für zu Hause sind dabei.",
  "Accounting for founders": "Buchhaltung für Gründer",
  "A quarter off the first year of bookkeeping.": "Ein Viertel auf das erste Jahr Buchhaltung.",
  "Priya and her team do invoices, VAT and the annual accounts. The first talk is free.":
    "Priya und ihr Team machen Rechnungen, Umsatzsteuer und Jahresabschluss. Das erste Gespräch ist kostenlos.",
  "Legal check of your first contract": "Dein erster Vertrag, juristisch geprüft",
  "A lawyer reads up to ten pages and tells you what to change.":
    "Eine Anwältin liest bis zu zehn Seiten und sagt dir, was zu ändern ist.",
  "Send the contract beforehand and talk it through for half an hour. Leases and employment contracts count too.":
    "Schick den Vertrag vorher und besprich ihn eine halbe Stunde lang. Auch Miet- und Arbeitsverträge.",
  "Nursery tour": "Führung durch die Kita",
  "See the rooms, meet the team, ask what you want to know.":
    "Räume ansehen, Team kennenlernen, fragen, was du wissen willst.",
  "An hour in the afternoon, children welcome. Places for the summer are given out soon after.":
    "Eine Stunde am Nachmittag, Kinder willkommen. Kurz danach werden die Plätze für den Sommer vergeben.",
  "Winter tyre change": "Winterreifen wechseln",
  "Ten euros off, and they store your summer tyres.":
    "Zehn Euro weniger, und deine Sommerreifen bleiben gleich da.",
  "Book a slot by phone and mention the club. It takes as long as a coffee.":
    "Mach telefonisch einen Termin und nenn den Club. Es dauert so lange wie ein Kaffee.",
  "Summer picnic basket": "Picknickkorb für den Sommer",
  "Bread, cheese, lemonade and a blanket to borrow.": "Brot, Käse, Limonade und eine Decke zum Ausleihen.",
  "Order until 11 am, collect from noon. Bring the basket back by Monday.":
    "Bestell bis 11 Uhr, hol ab zwölf ab. Den Korb bringst du bis Montag zurück.",
  "Old gym pass": "Alte Karte fürs Fitnessstudio",
  "Ten visits to the gym that used to be next door.": "Zehn Besuche in dem Studio, das früher nebenan war.",
  "It moves to a new hall. Passes that were claimed stay good there.":
    "Es zieht in eine neue Halle. Gesicherte Karten gelten dort weiter.",
  "Optician, new glasses": "Optiker, neue Brille",
  "Twenty percent off frames and lenses.": "Zwanzig Prozent auf Fassung und Gläser.",
  "An eye test is included. Sunglasses count if they have your prescription.":
    "Der Sehtest ist dabei. Sonnenbrillen zählen, wenn sie deine Stärke haben.",
  "Cupping on the quay": "Kaffeeprobe am Kai",
  "Taste six coffees from one valley, with Pedro.": "Sechs Kaffees aus einem Tal, mit Pedro.",
  "An hour of slurping, sniffing and talking. No milk, no laptops.":
    "Eine Stunde Schlürfen, Schnuppern und Reden. Keine Milch, keine Laptops.",
  "Come on time: we begin together.": "Komm pünktlich: Wir fangen zusammen an.",
  "Bloom Roastery, the bar": "Bloom Kaffee, an der Bar",
  "One for each person. Not together with other offers.":
    "Eines für jede Person. Nicht mit anderen Angeboten kombinierbar.",
  "Show your code at the till before you pay.": "Zeig deinen Code an der Kasse, bevor du zahlst.",
  "The old warehouse, quay 4": "Der alte Speicher, Am Kai 4",
  "Welcome aboard": "Willkommen an Bord",
  "What every new member should try first.": "Was neue Mitglieder zuerst ausprobieren sollten.",
  "Move after work": "Bewegung nach der Arbeit",
  "Four ways to leave the desk behind.": "Vier Wege weg vom Schreibtisch.",
  "Winter by the water": "Winter am Wasser",
  "For the dark months.": "Für die dunklen Monate.",
  "Ask for Pedro. New offers on the first Monday of the month.":
    "Nach Pedro fragen. Neue Angebote am ersten Montag im Monat.",
  "Our members talk about your place anyway.": "Unsere Mitglieder reden ohnehin über Sie.",
  "We are full until the summer.": "Wir sind bis zum Sommer ausgebucht.",
  "A coworking club by the water": "Ein Coworking-Club am Wasser",
  "Desks, meeting rooms and good company in an old warehouse on the quay.":
    "Schreibtische, Besprechungsräume und gute Gesellschaft in einem alten Speicher am Kai.",
  "The old warehouse, Quay 4, 1401 Copenhagen": "Der alte Speicher, Am Kai 4, 20457 Hamburg",
  "Coffee roasted next door": "Kaffee, nebenan geröstet",
  "A small roastery with a bar, two minutes from the harbour.":
    "Eine kleine Rösterei mit Bar, zwei Minuten vom Hafen.",
  "Quay 9, 1401 Copenhagen": "Am Kai 9, 20457 Hamburg",
  "Mon–Fri 7–18, Sat 9–16": "Mo–Fr 7–18, Sa 9–16",
  "Two dishes a day, both good": "Zwei Gerichte am Tag, beide gut",
  "Quay 7, 1401 Copenhagen": "Am Kai 7, 20457 Hamburg",
  "Mon–Fri 11:30–15": "Mo–Fr 11:30–15",
  "Dough that rests for two days": "Teig, der zwei Tage ruht",
  "Molevej 2, 1432 Copenhagen": "Molenweg 2, 20457 Hamburg",
  "Tue–Sun 16–22": "Di–So 16–22",
  "Vegetables from four farms": "Gemüse von vier Höfen",
  "Torvegade 51, 1400 Copenhagen": "Marktstieg 51, 20459 Hamburg",
  "Mon–Sat 8–19": "Mo–Sa 8–19",
  "Weights with a view of the water": "Gewichte mit Blick aufs Wasser",
  "Langelinie 18, 2100 Copenhagen": "Lange Linie 18, 20359 Hamburg",
  "Every day 6–23": "Täglich 6–23",
  "Out on the water in ten minutes": "In zehn Minuten auf dem Wasser",
  "The blue jetty, 1437 Copenhagen": "Am blauen Steg, 20457 Hamburg",
  "Apr–Oct, every day 9–20": "Apr–Okt, täglich 9–20",
  "Heat, silence, cold water": "Hitze, Stille, kaltes Wasser",
  "Refshalevej 167, 1432 Copenhagen": "Werftweg 167, 20457 Hamburg",
  "Wed–Sun 7–22": "Mi–So 7–22",
  "Eight hundred years on three floors": "Achthundert Jahre auf drei Etagen",
  "Stormgade 18, 1555 Copenhagen": "Sturmgasse 18, 20095 Hamburg",
  "Tue–Sun 10–17, Thu until 20": "Di–So 10–17, Do bis 20",
  "Mended by the evening": "Bis zum Abend repariert",
  "Prinsessegade 33, 1422 Copenhagen": "Prinzessinnenstieg 33, 20459 Hamburg",
  "Mon–Fri 8–18": "Mo–Fr 8–18",
  "Books in order, head free": "Bücher in Ordnung, Kopf frei",
  "Strandgade 12, 1401 Copenhagen": "Strandgasse 12, 20457 Hamburg",
  "Small groups, big vocabulary": "Kleine Gruppen, großer Wortschatz",
  "Wildersgade 40, 1408 Copenhagen": "Wilderstieg 40, 20459 Hamburg",
  "Mon–Fri 9–21": "Mo–Fr 9–21",
  "Contracts in plain words": "Verträge in einfachen Worten",
  "Overgaden 24, 1415 Copenhagen": "Am Fleet 24, 20459 Hamburg",
  "Mon–Thu 9–17": "Mo–Do 9–17",
  "Mon–Thu 9–16": "Mo–Do 9–16",
  "Join Harbour Club": "Dem Hafenclub beitreten",
  "Poster at the door": "Plakat an der Tür",
  Founders: "Gründer",
  "Hot desk": "Flexibler Platz",
  "Night owl": "Nachteule",
  Newcomer: "Neu dabei",
  Mentor: "Mentor/in",
  "We are four people with a small studio. Can we join as one, and from when?":
    "Wir sind zu viert und haben ein kleines Studio. Können wir zusammen beitreten, und ab wann?",
  "The climbing hall did not know my code on Saturday. What went wrong?":
    "Die Kletterhalle kannte am Samstag meinen Code nicht. Woran lag das?",
  "Sorry about that! They had a new till; it works since Monday.":
    "Das tut uns leid! Dort gab es eine neue Kasse; seit Montag funktioniert es.",
  "The new cups are in. Shall we do a tasting for your members in December?":
    "Die neuen Tassen sind da. Machen wir im Dezember eine Verkostung für Ihre Mitglieder?",
  "Yes, please! Thursdays work best, after five. How many people fit at the bar?":
    "Ja, gern! Am besten donnerstags ab fünf. Wie viele passen an die Bar?",
  "Fourteen. I'll submit it as a treet, then you can check the text.":
    "Vierzehn. Ich reiche es als Treet ein, dann können Sie den Text prüfen.",
  "Perfect. Lena will look at it tomorrow.": "Wunderbar. Lena schaut es sich morgen an.",
};
