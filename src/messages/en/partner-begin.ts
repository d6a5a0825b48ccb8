import type { partnerBegin as nb } from "../nb/partner-begin.ts";
import type { Translated } from "../template.ts";

export const partnerBegin: Translated<typeof nb> = {
  apply: {
    link: "Become a partner",
    title: "Become a partner",
    lead: "For those who build websites, points of sale and apps for restaurants.",
    side: "From applying to a first test order in a few minutes.",
    name: "Your name",
    email: "E-mail",
    emailHelp: "The link that confirms the address is sent here.",
    company: "Company",
    orgNumber: "Organisation number",
    orgNumberHelp: "Nine digits, with or without spaces.",
    purpose: "What are you going to build?",
    purposeHelp: "A sentence or two will do.",
    submit: "Send the application",
    sentTitle: "Check your inbox",
    sent: "We have sent a link to {email}. It confirms the address and works for seven days. If it does not arrive, look in your spam folder, or send the application again.",
    again: "Send again",
    known: "Have an account? Sign in",
  },
  page: {
    title: "Confirm the application",
    lead: "{company} (org. no. {orgNumber}) is applying to become a partner. Choose a password, and the address is confirmed.",
    known:
      "{company} (org. no. {orgNumber}) is applying to become a partner. You already have an account and sign in with your password.",
    confirm: "Confirm the application",
    joinedTitle: "The application is confirmed",
    joined: "Sign in to see how the application of {company} is coming along.",
    toPortal: "To the partner portal",
  },
  mail: {
    application: {
      subject: "Confirm that {company} wants to become a partner",
      title: "Hi {name}!",
      text: "Somebody has applied for {company} to become a partner of Luka, with this address. If it was you, confirm it here and choose a password.",
      confirm: "Confirm the application",
      until:
        "The link works until {until:moment}. If it was not you, ignore this e-mail: without the link nothing happens.",
    },
    applied: {
      subject: "{company} wants to become a partner",
      title: "{company} wants to become a partner",
      text: "The address is confirmed. Look at the application and decide on it in the console.",
      company: "Company",
      orgNumber: "Organisation number",
      person: "Applicant",
      purpose: "Going to build",
      open: "See the application",
    },
    approved: {
      subject: "{company} is approved as a partner",
      title: "Welcome as a partner!",
      text: "The application of {company} is approved. In the portal you make a sandbox and a key, and send the first order.",
      open: "Open the portal",
    },
  },
};
