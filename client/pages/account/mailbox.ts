const mailboxes = [
  { hosts: /^(gmail|googlemail)\.com$/, name: "Gmail", url: "https://mail.google.com/" },
  { hosts: /^(outlook|hotmail|live|msn)\.\w+$/, name: "Outlook", url: "https://outlook.live.com/mail/" },
  { hosts: /^(yahoo|ymail)\.\w+(\.\w+)?$/, name: "Yahoo Mail", url: "https://mail.yahoo.com/" },
  { hosts: /^(icloud|me|mac)\.com$/, name: "iCloud Mail", url: "https://www.icloud.com/mail/" },
  { hosts: /^(proton|protonmail)\.\w+$/, name: "Proton Mail", url: "https://mail.proton.me/" },
  { hosts: /^gmx\.\w+$/, name: "GMX", url: "https://www.gmx.net/" },
  { hosts: /^web\.de$/, name: "WEB.DE", url: "https://web.de/" },
];

/** Returns the webmail of an address for well-known email providers; undefined for other hosts. */
export function mailboxOf(email: string): { name: string; url: string } | undefined {
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return mailboxes.find(({ hosts }) => hosts.test(host));
}
