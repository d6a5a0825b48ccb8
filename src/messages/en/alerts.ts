/** Telling people of orders that nobody answers, where they are when they are not at the board. */
export const alerts = {
  name: "Alerts",
  text: "Orders that nobody answers",
  lead: "When nobody has answered an order for two and for four minutes, you are told on your phone or computer, also when Luka is closed.",
  push: {
    unanswered: {
      one: "{name} has waited {count:number} minute for an answer",
      other: "{name} has waited {count:number} minutes for an answer",
    },
    unansweredText: "{restaurant}, {amount:money}. Open the board and answer.",
    test: "Alerts work",
    testText: "This is how an order that waits for an answer looks.",
    badKey: "The browser gave a key that cannot be used. Turn alerts off and on again.",
  },
  here: {
    title: "This device",
    on: "On",
    off: "Off",
    turnOn: "Turn on alerts here",
    turnOff: "Turn off here",
    explain:
      "The browser asks for permission the first time. On iPhone and iPad, put Luka on the Home Screen first.",
    unsupported:
      "This browser cannot show alerts while Luka is closed. Try Chrome, Edge, Firefox or Safari, or put Luka on the Home Screen.",
    blocked: "The browser has blocked alerts from Luka. Allow them in the site's settings, then try again.",
    failed: "The browser could not turn on alerts. Check the network and try again.",
    turnedOn: "You are told on this device",
    turnedOff: "Alerts are off on this device",
  },
  devices: "Your devices",
  device: { on: "{browser} on {system}", unknown: "Unknown browser" },
  isThis: "This one",
  added: "Added {at:date}",
  test: "Send a test",
  testLabel: "Send a test to {name}",
  remove: "Remove",
  removeLabel: "Remove {name}",
  outcomes: {
    SENT: "The test has been sent. It comes within seconds.",
    GONE: "The device takes no alerts any more and was removed. Turn them on there again.",
    FAILED: "The test did not arrive. Try again in a moment.",
  },
} as const;
