import type { portalAgreement as nb } from "../nb/portal-agreement.ts";
import type { Translated } from "../template.ts";

export const portalAgreement: Translated<typeof nb> = {
  name: "Agreement",
  title: "Partner agreement",
  lead: "Live keys work once the agreement is signed and you are approved.",
  states: {
    signed: "Signed",
    noted: "Signed outside the portal",
    notedAt: "We have noted that you signed {at:dateTime}.",
    unsigned: "Not signed yet. Test keys work without a signature, live keys do not.",
  },
  newVersion:
    "The agreement has a new version. The one you have signed holds until an owner signs the new one.",
  ownersSign: "Only an owner of the team can sign.",
  signature: "Version {version:text}",
  signedBy: "Signed by {name} {at:dateTime}",
  signerEmail: "E-mail",
  legalName: "Company name",
  orgNumber: "Organisation number",
  orgNumberHelp: "Nine digits, as in the Norwegian register of companies.",
  orgNumberWrong: "This is not an organisation number. It has nine digits; check that all are right.",
  download: "Download as PDF",
  text: "The agreement",
  company: {
    title: "The company",
    text: "The partner’s name cannot be changed once the agreement is signed.",
  },
  yes: "I have read the agreement and accept it, and can bind the company.",
  unticked: "Tick that you have read the agreement and accept it.",
  sign: "Sign the agreement",
  changed: "The agreement has changed since you opened the page. Read it again.",
  thanks: "The agreement is signed.",
};
