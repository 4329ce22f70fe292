import type { Dice } from "./random.ts";

export const firstNames =
  "Ada Amara Anouk Arjun Aylin Ben Bilal Carla Chen Clara Dalia Daniel Elif Elsa Emil Esra Eva Farid Femi Finn Freya Gina Hana Hugo Ida Ines Ivan Jana Jonas Joris Kaya Kofi Lars Lea Leo Lina Lou Luca Maja Malik Mara Marta Mateo Maya Mila Mira Nadia Nils Nina Noah Noor Olga Omar Otto Paula Pavel Quinn Rafael Rania Rosa Ruben Sami Sara Selin Simon Sofia Stella Tariq Tess Theo Tilda Tomas Uma Vera Victor Wanda Yara Yusuf Zoe".split(
    " ",
  );
export const lastNames =
  "Abreu Adeyemi Almeida Andersen Arslan Bakker Bauer Becker Berg Bianchi Brandt Carlsen Castro Chowdhury Costa Demir Diallo Dubois Eriksen Fischer Fontana Garcia Greco Haddad Hansen Hoffmann Horvat Ivanova Jansen Jensen Kaplan Keller Khan Klein Kovacs Kowalski Larsen Laurent Lehmann Lindqvist Lopez Mensah Meyer Moreau Moretti Nakamura Neumann Nguyen Nielsen Novak Okafor Olsen Patel Peeters Petrov Popescu Ricci Rossi Sato Schmidt Schneider Silva Singh Sorensen Svensson Tanaka Usman Vermeer Virtanen Vogel Weber Winter Wolf Yilmaz Zimmermann".split(
    " ",
  );

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Returns people with names from many countries, and email addresses at a domain that can never exist. */
export const demoPeople = (count: number, dice: Dice): DemoPerson[] =>
  Array.from({ length: count }, (_, index) => {
    const firstName = dice.pick(firstNames);
    const lastName = dice.pick(lastNames);
    const email = `${firstName}.${lastName}.${index + 1}@members.treets.example`.toLowerCase();
    return { firstName, lastName, email };
  });
