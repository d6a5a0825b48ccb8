import type { ownerPages as nb } from "../nb/owner-pages.ts";
import type { Translated } from "../template.ts";

export const ownerPages: Translated<typeof nb> = {
  inviteName: "Invitation",
  inviteTitle: "Welcome as the owner",
  inviteLead: "You are invited to be the owner of {restaurant}. Choose a password to begin.",
  inviteKnown:
    "You are invited to be the owner of {restaurant}. You already have an account and sign in with your password.",
  email: "E-mail",
  password: "Choose a password",
  passwordHint: "At least {minimum:number} characters. Several words in a row are good.",
  accept: "Create the account",
  join: "Accept the invitation",
  goneTitle: "The link no longer works",
  gone: "It has been used, withdrawn or has expired. Ask for a new one, or sign in.",
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
  yes: "I have read the agreement and accept it, and may sign on behalf of the company.",
  sign: "Sign the agreement",
  wrong: "Check the fields that are marked.",
  wrongOrgNumber:
    "This is not an organisation number. It has nine digits; check that you have written all of them correctly.",
  wrongPostalCode: "A postal code has four digits.",
  missing: "Please fill this in.",
  unticked: "Tick that you have read the agreement and accept it.",
  changed: "The agreement has changed since you opened the page. Read it again.",
  signedTitle: "The agreement is signed",
  signed: "Signed by {name} on {at:dateTime}.",
  next: "The restaurant can open for orders once the rest is in place.",
};
