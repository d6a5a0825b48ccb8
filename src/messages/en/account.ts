import type { Catalogue } from "../nb/catalogue.ts";
import type { Translated } from "../template.ts";

export const account: Translated<Catalogue["account"]> = {
  tooMany: {
    one: "Too many attempts. Wait a minute and try again, or choose a new password.",
    other: "Too many attempts. Wait {count:number} minutes and try again, or choose a new password.",
  },
  back: "Back to signing in",

  forgotten: {
    link: "Forgot your password?",
    title: "Forgot your password?",
    lead: "Type your e-mail address, and we will send you a link to choose a new one.",
    submit: "Send the link",
    sentTitle: "Check your inbox",
    sent: "If there is an account for {email}, the link is on its way. It works for 30 minutes. If it does not come, look among your junk mail, or ask for another in five minutes.",
  },
  newPassword: {
    title: "Choose a new password",
    label: "New password",
    hint: "At least {minimum:number} characters. Several words in a row are a good choice.",
    short: "The password must have at least {minimum:number} characters.",
    submit: "Save the password",
    doneTitle: "Your password has been changed",
    done: "You have been signed out everywhere. Sign in with the new password.",
    signIn: "Sign in",
    goneTitle: "The link no longer works",
    gone: "It has been used or is too old. Ask for a new one.",
    again: "Ask for a new link",
  },

  security: {
    title: "Security",
    lead: "Where you are signed in with {email}.",
    home: "To the restaurant",
    sessions: "Sign-ins",
    browserOn: "{browser} on {system}",
    unknownBrowser: "Unknown browser",
    thisOne: "Here",
    from: "From {address}",
    signedIn: "Signed in {at:dateTime}",
    lastUsed: "Last used {at:date}",
    end: "Sign out",
    endLabel: "Sign out {name}",
    ended: "Signed out",
    endOthers: "Sign out everywhere else",
    endOthersAsk: {
      title: "Sign out everywhere else?",
      text: "Also the tablet in the kitchen, if it is you who is signed in there. If there is a place that you do not know, choose a new password too.",
      yes: "Sign out everywhere else",
    },
    newPassword: "Choose a new password",
  },
};
