import type { firstDay as nb } from "../nb/first-day.ts";
import type { Translated } from "../template.ts";

export const firstDay: Translated<typeof nb> = {
  name: "Get started",
  text: "What it takes before the first guest",
  title: "Get started",
  lead: "Six things, and you are ready for your first guest. Take them in any order you like.",
  progress: "{done:number} of {all:number} done",
  all: "All is done. Your guests may come!",
  done: "Done",
  steps: {
    ADDRESS: {
      title: "Name and address",
      text: "What guests read at the top of the page, and where they fetch their food.",
      action: "To Profile",
    },
    OPENING_HOURS: {
      title: "Opening hours",
      text: "When guests can order. Outside of them they can order for later.",
      action: "To Opening hours",
    },
    MENU: {
      title: "Menu",
      text: "One dish with a price at least. The rest can follow.",
      action: "To Menu",
    },
    PAYMENT: {
      title: "Payment",
      text: "Vipps or cards online, cash at the restaurant, or both.",
      action: "To Payment",
    },
    SOUND: {
      title: "Sound on the tablet",
      text: "Turn the sound on on the device that will stand in the kitchen. It rings until somebody answers.",
      action: "Turn on sound",
      again: "Try the sound",
    },
    TEST_ORDER: {
      title: "A test order",
      text: "An order comes in as from a guest. Accept it, make it ready and hand it over. Nobody pays, and it does not count as a sale. The mails that the guest would get come to you.",
      action: "Make a test order",
      again: "Make another",
      open: "See order {number:text}",
    },
  },
  placed: "The test order is on its way to the board.",
  testOrder: { guest: "Test order", note: "A test. Not to be made." },
};
