/** The page on which a subscriber leaves the newsletter, and may come back. */
export const newsletterPage = {
  title: "Vil du melde deg av?",
  lead: "Da får du ikke flere nyheter og tilbud fra {restaurant} på e-post. Beskjeder om bestillinger kommer som før.",
  leave: "Meld meg av",
  leftTitle: "Du er meldt av",
  left: "Du får ikke flere nyheter og tilbud fra {restaurant}.",
  back: "Meld meg på igjen",
  backTitle: "Du er meldt på igjen",
  backText: "Takk! Du får nyheter og tilbud fra {restaurant} på e-post, og kan melde deg av når du vil.",
  unknownTitle: "Lenken virker ikke",
  unknown:
    "Kanskje ble den delt på to linjer i e-posten. Kopier hele lenken, eller svar på e-posten, så melder restauranten deg av.",
  toMenu: "Til menyen",
} as const;
