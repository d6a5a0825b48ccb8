/** What is wrong with a coupon or promotion that somebody makes: in a file, through an API. */
export const offers = {
  space: "En kode kan ikke ha mellomrom.",
  code: "En kupong har en kode; en automatisk kampanje har ingen.",
  codeTaken: "Restauranten har allerede en kupong med denne koden.",
  codeLetters: "Koden har tegn som ikke kan brukes.",
  percent: "Prosenten må være fra 1 til 100.",
  needs: "{type} må ha {field}.",
  targets: "{field} oppgis når appliesTo er {target}, og bare da.",
  noSuchCoupon: "Restauranten har ingen slik kupong med kode.",
  dates: "validTo må være etter validFrom.",
  noSuchSize: "Ingen av restaurantens produkter har størrelsen «{size}».",
} as const;
