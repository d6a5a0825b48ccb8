import type { help as nb } from "../nb/help.ts";
import type { Translated } from "../template.ts";

export const help: Translated<typeof nb> = {
  button: "Help about {page}",
  what: "What it is",
  guests: "What guests see",
  mistakes: "Easy to get wrong",
  more: "Read more in the guide",
  pages: {
    start: {
      what: "Everything that has to be in place before the first guest, in the order in which it is easiest.",
      guests: "Nothing before the restaurant is opened. The test order is yours alone.",
      mistakes:
        "Turn the sound on at the tablet that will stand in the kitchen. A browser remembers it for each device.",
    },
    goLive: {
      what: "The list for opening. When all is green you ask to open, and whoever runs the service says yes.",
      guests: "The ordering page opens once that is approved. Until then they are told that it is not ready.",
      mistakes: "Make a test order first, so that everybody in the kitchen knows what to look for.",
    },
    agreement: {
      what: "The agreement to use the service, with your company's details. The owner signs it.",
      guests: "The organisation number and the company's name are on the receipt.",
      mistakes: "Once the agreement is signed the company's details are locked. Check them before you sign.",
    },
    profile: {
      what: "Name, address, pictures, colours and texts.",
      guests: "At the top of the ordering page, on the tracking page, in e-mails and on the receipt.",
      mistakes:
        "Correct the address when you move: delivery circles are measured from it. Wide pictures look best.",
    },
    colleagues: {
      what: "Who has access, and what they can do. Somebody who leaves loses it with one tap.",
      guests: "Nothing.",
      mistakes: "Let everybody sign in as themselves. If you share, the log cannot say who did what.",
    },
    alerts: {
      what: "You are told when nobody answers an order or the tablet is gone: on a device, by text, by a call and by e-mail.",
      guests:
        "Nothing. But an order that nobody answers within ten minutes is cancelled, and the money goes back.",
      mistakes:
        "Alerts are turned on for each device, and on an iPhone they work only with Luka on the Home Screen. Send a test, and you know that they do.",
    },
    log: {
      what: "Who has changed what in the last year. What happened to an order or a table is told on the order itself.",
      guests: "Nothing.",
      mistakes:
        "A line that says “Perhaps not done” was interrupted. Check whether it was done, and do it again if not.",
    },
    menu: {
      what: "Every dish with its price, picture and allergens: tap one to change it, or choose many.",
      guests: "Changes show within a few minutes. Orders that have been placed stay as they were.",
      mistakes:
        "Hide a dish that is gone for long; sold out is for tonight. Mark alcohol, or nobody is asked for their age.",
    },
    addons: {
      what: "Groups of choices for dishes: size of the base, sauce, extra cheese. One group can be used on many dishes.",
      guests: "The choices come when they tap the dish, with their price and how many they can take.",
      mistakes:
        "At least 1 means that the guest has to choose. Forget it, and the kitchen may get a pizza without a base.",
    },
    menus: {
      what: "Several menus, lunch and dinner for example, and when each of them applies.",
      guests:
        "The menu that applies right now. Where two overlap the upper one wins. With none, the default menu applies.",
      mistakes: "Always keep something in the default menu, or there are times without food.",
    },
    import: {
      what: "Reads a menu from a PDF and shows the difference. Nothing changes before you press the button.",
      guests: "Nothing before you take it in.",
      mistakes:
        "The PDF needs text in it: a picture of a menu cannot be read. Look for prices that seem odd.",
    },
    draft: {
      what: "A menu that you prepare while guests see the current one, on the usual pages for dishes, add-ons and times.",
      guests:
        "Nothing before you publish, now or at a time you choose. Then they see the whole draft at once.",
      mistakes:
        "What is sold out, and a price that cannot wait, is changed in the current menu, not in the draft. Look at the difference before you publish.",
    },
    history: {
      what: "The menu as it has been for the last 90 days, and a way back.",
      guests: "The menu that you go back to, after a few minutes.",
      mistakes: "Going back takes prices along. Look at the difference first.",
    },
    hours: {
      what: "When the kitchen takes orders, and when the doors are open. Days that differ are entered one by one.",
      guests:
        "The opening hours and the next opening; outside the kitchen's hours they can only order for later.",
      mistakes:
        "Closing after midnight belongs to the day you opened. Public holidays do not close by themselves.",
    },
    delivery: {
      what: "Where you deliver, and what it costs: circles, areas that you draw, or postal codes.",
      guests: "Price, minimum and whether it is free from an amount, as soon as they have chosen an address.",
      mistakes:
        "Where two zones hold an address the cheaper one counts. Try some addresses at the edge before you open.",
    },
    sales: {
      what: "What you have sold, for a day or a period, beside the one before it.",
      guests: "Nothing.",
      mistakes:
        "A day runs from 04:00 to 04:00. A refund stands on the day it was made, not on the day of the sale.",
    },
    voucher: {
      what: "The day or the period on one sheet for the accountant, with VAT and ways to pay.",
      guests: "Nothing.",
      mistakes: "Print it when the day is over. Until then the sheet says that figures may change.",
    },
    payouts: {
      what: "What Stripe and Vipps have paid out, held against what you have sold.",
      guests: "Nothing.",
      mistakes: "It takes some days from a sale to its payout. What does not agree is listed order by order.",
    },
    tables: {
      what: "Your tables, where they stand, and how many each takes. Tables that can be pushed together are used when none is large enough.",
      guests: "Free times and the areas, not the tables themselves.",
      mistakes:
        "Keep “fewest” low on small tables. If it is too high, a party of two is told that you are full.",
    },
    booking: {
      what: "What guests can do by themselves: when, how many, how long, and whether they pay a deposit.",
      guests: "The times that are free by these rules. Whoever has booked keeps what they got.",
      mistakes:
        "If they have the table for too short a time, the next party comes during dessert. Without automatic approval you have to answer each request.",
    },
    offers: {
      what: "Discount codes and offers that apply by themselves, and how each has done.",
      guests: "Offers are shown on the ordering page. Codes never are; they have to be typed.",
      mistakes: "Set an end date. Where several offers apply, the guest gets the best one.",
    },
    newsletter: {
      what: "The window in which guests sign up for the newsletter, and the list of those who have.",
      guests: "The window after a while on the page, and a code once they have signed up.",
      mistakes:
        "The window needs a code that is in force. Write only to those on the list; the others have said no.",
    },
    guests: {
      what: "Everything you keep about one guest: to hand over, or to erase.",
      guests:
        "Nothing, before you give them the file. After erasure an old link shows the order without a name.",
      mistakes:
        "Make sure who is asking. What is erased does not come back, and coupons for new guests count again.",
    },
    capacity: {
      what: "How long you promise, and how many orders the kitchen takes at a time.",
      guests: "The time that they are told, and the times that they can choose. Full ones are gone.",
      mistakes: "For a busy evening use Rush and Pause on the board. The figures here apply every day.",
    },
    stations: {
      what: "Divides the kitchen into oven, grill and bar, each with a board of its own.",
      guests: "Nothing. The order is ready when everybody has made their part.",
      mistakes: "What no station makes is on the main board alone. Check it when you make a new category.",
    },
    printers: {
      what: "Printers by Star and Epson that print slips by themselves when an order is accepted.",
      guests: "The receipt, if you print it.",
      mistakes: "The address is shown once: copy it into the printer right away. Send a test slip.",
    },
    payments: {
      what: "The accounts with Vipps and Stripe that money goes to, and how much staff may pay back.",
      guests: "The ways to pay that they can choose between.",
      mistakes: "The keys belong to your own account. Money is taken only when you accept the order.",
    },
    siteGate: {
      what: "A password in front of the ordering page while you get it ready.",
      guests: "A field for the password. Whoever has typed it gets in for 30 days.",
      mistakes: "Remember to turn it off when you open. With a new password everybody has to type it again.",
    },
    domains: {
      what: "A domain of your own, so that the ordering page is at order.yourplace.no, for example.",
      guests: "The address in the browser.",
      mistakes: "What you change at your domain's provider may take some hours. www is a name of its own.",
    },
    keys: {
      what: "Keys for websites and tills that talk to Luka on the restaurant's behalf.",
      guests: "Nothing.",
      mistakes:
        "A key is shown once. Never put it on an open web page, and give it only the rights that it needs.",
    },
    webhooks: {
      what: "Messages to your own systems when something happens to an order or a table.",
      guests: "Nothing.",
      mistakes:
        "The system has to answer within five seconds. The secret is shown once, and the signature has to be checked.",
    },
    webhook: {
      what: "One address, what it is told, and what has been sent in the last 30 days.",
      guests: "Nothing.",
      mistakes:
        "What happens while it is paused is not sent afterwards. Send a test when something has changed.",
    },
  },
};
