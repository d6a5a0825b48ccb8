import type { Locale } from "../../src/messages/locale.ts";

/** Words of the pages on which an owner accepts an invitation and signs the customer agreement. */
export interface OwnerTexts {
  inviteTitle: string;
  inviteLead: string;
  inviteKnown: string;
  email: string;
  password: string;
  passwordHint: string;
  accept: string;
  join: string;
  goneTitle: string;
  gone: string;
  joinedTitle: string;
  joined: string;
  toDashboard: string;
  agreementTitle: string;
  agreementLead: string;
  company: string;
  orgNumber: string;
  legalName: string;
  addressLine1: string;
  postalCode: string;
  city: string;
  locked: string;
  yes: string;
  sign: string;
  wrong: string;
  wrongOrgNumber: string;
  wrongPostalCode: string;
  missing: string;
  unticked: string;
  changed: string;
  signedTitle: string;
  signed: string;
  next: string;
}

export const ownerTexts: Record<Locale, OwnerTexts> = {
  nb: {
    inviteTitle: "Velkommen som eier",
    inviteLead: "Du er invitert som eier av {restaurant}. Velg et passord, så er du i gang.",
    inviteKnown:
      "Du er invitert som eier av {restaurant}. Du har en konto fra før og logger inn med passordet ditt.",
    email: "E-post",
    password: "Velg et passord",
    passwordHint: "Minst {minimum} tegn. Gjerne flere ord etter hverandre.",
    accept: "Lag konto",
    join: "Godta invitasjonen",
    goneTitle: "Lenken virker ikke lenger",
    gone: "Invitasjonen er brukt, trukket tilbake eller for gammel. Be om en ny, eller logg inn.",
    joinedTitle: "Du er eier",
    joined: "{restaurant} er lagt til kontoen din. Logg inn, og les og signer kundeavtalen.",
    toDashboard: "Til oversikten",
    agreementTitle: "Kundeavtale",
    agreementLead:
      "Avtalen gjelder {restaurant}. Les den, og se over firmaopplysningene, som ikke kan endres etter at du har signert.",
    company: "Firmaet",
    orgNumber: "Organisasjonsnummer",
    legalName: "Firmanavn",
    addressLine1: "Adresse",
    postalCode: "Postnummer",
    city: "Poststed",
    locked: "Firmaopplysningene er låst.",
    yes: "Jeg har lest avtalen, kan binde firmaet og godtar den.",
    sign: "Signer avtalen",
    wrong: "Se over feltene som er merket.",
    wrongOrgNumber:
      "Dette er ikke et organisasjonsnummer: det har ni sifre, og det siste må stemme med de andre.",
    wrongPostalCode: "Postnummeret må ha fire sifre.",
    missing: "Må fylles ut.",
    unticked: "Kryss av for at du har lest avtalen og godtar den.",
    changed: "Avtalen er endret siden du åpnet siden. Les den på nytt.",
    signedTitle: "Avtalen er signert",
    signed: "Signert av {name} {time}.",
    next: "Nå kan restauranten åpne for bestillinger når resten er på plass.",
  },
  en: {
    inviteTitle: "Welcome as the owner",
    inviteLead: "You are invited as the owner of {restaurant}. Choose a password to begin.",
    inviteKnown:
      "You are invited as the owner of {restaurant}. You have an account already and sign in with your password.",
    email: "E-mail",
    password: "Choose a password",
    passwordHint: "At least {minimum} characters. Several words in a row are good.",
    accept: "Create the account",
    join: "Accept the invitation",
    goneTitle: "The link does not work any more",
    gone: "The invitation has been used, was taken back or is too old. Ask for a new one, or sign in.",
    joinedTitle: "You are the owner",
    joined: "{restaurant} has been added to your account. Sign in, and read and sign the customer agreement.",
    toDashboard: "To the dashboard",
    agreementTitle: "Customer agreement",
    agreementLead:
      "The agreement is about {restaurant}. Read it, and check the company details, which cannot be changed once you have signed.",
    company: "The company",
    orgNumber: "Organisation number",
    legalName: "Company name",
    addressLine1: "Address",
    postalCode: "Postal code",
    city: "City",
    locked: "The company details are locked.",
    yes: "I have read the agreement, can bind the company and accept it.",
    sign: "Sign the agreement",
    wrong: "Check the fields that are marked.",
    wrongOrgNumber:
      "This is no organisation number: it has nine digits, the last of which must agree with the others.",
    wrongPostalCode: "A postal code has four digits.",
    missing: "Please fill this in.",
    unticked: "Tick that you have read the agreement and accept it.",
    changed: "The agreement has changed since you opened the page. Read it again.",
    signedTitle: "The agreement is signed",
    signed: "Signed by {name} on {time}.",
    next: "The restaurant can open for orders once the rest is in place.",
  },
};
