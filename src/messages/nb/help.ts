/** Help beside the pages of the restaurant's settings: what it is, what guests see of it, and what is easy to get wrong. */
export const help = {
  button: "Hjelp om {page}",
  what: "Hva det er",
  guests: "Det gjestene ser",
  mistakes: "Lett å gå på",
  more: "Les mer i veiledningen (på engelsk)",
  pages: {
    start: {
      what: "Alt som må være på plass før den første gjesten, i den rekkefølgen det er lettest å gjøre det.",
      guests: "Ingenting før restauranten er åpnet. Prøvebestillingen er bare deres.",
      mistakes:
        "Slå på lyden på det nettbrettet som skal stå på kjøkkenet. Nettleseren husker den for hver enhet.",
    },
    goLive: {
      what: "Sjekklisten for å åpne. Når alt er grønt, ber dere om åpning, og den som driver tjenesten, sier ja.",
      guests: "Bestillingssiden åpner når det er godkjent. Til da får de beskjed om at den ikke er klar.",
      mistakes: "Legg inn en prøvebestilling først, så vet alle på kjøkkenet hva de skal se etter.",
    },
    agreement: {
      what: "Avtalen om å bruke tjenesten, med firmaopplysningene deres. Eieren signerer.",
      guests: "Organisasjonsnummer og firmanavn står på kvitteringen.",
      mistakes: "Når avtalen er signert, er firmaopplysningene låst. Sjekk dem før dere signerer.",
    },
    profile: {
      what: "Navn, adresse, bilder, farger og tekster.",
      guests: "Øverst på bestillingssiden, på sporingssiden, i e-post og på kvitteringen.",
      mistakes:
        "Flytter dere, rett adressen: sirklene for levering regnes derfra. Bilder i bredt format tar seg best ut.",
    },
    colleagues: {
      what: "Hvem som har tilgang, og hva de kan gjøre. Den som slutter, mister tilgangen med ett trykk.",
      guests: "Ingenting.",
      mistakes: "La hver og en ha sin egen innlogging. Deler dere en, sier ikke loggen hvem som gjorde hva.",
    },
    alerts: {
      what: "Beskjed når ingen svarer på en ordre eller nettbrettet er borte: varsel på enheten, SMS, oppringning og e-post.",
      guests: "Ingenting. Men en ordre som ingen svarer på i ti minutter, avlyses, og pengene går tilbake.",
      mistakes:
        "Varsler slås på for hver enhet, og på iPhone virker de først når Luka ligger på Hjem-skjermen. Send en prøve, så vet du at det virker.",
    },
    log: {
      what: "Hvem som har endret hva det siste året. Hva som skjedde med en ordre eller et bord, står på ordren selv.",
      guests: "Ingenting.",
      mistakes:
        "En linje som sier «Kanskje ikke gjort», ble avbrutt. Se etter om det ble gjort, og gjør det om igjen hvis ikke.",
    },
    menu: {
      what: "Alle rettene med pris, bilde og allergener: trykk på en for å endre den, eller velg flere.",
      guests: "Endringer vises innen et par minutter. Bestillinger som er gjort, blir som de var.",
      mistakes:
        "Skjul en rett som er borte lenge; utsolgt er for i kveld. Husk å merke alkohol, ellers spørres det ikke om alder.",
    },
    addons: {
      what: "Grupper av valg til rettene: størrelse på bunnen, saus, ekstra ost. Hver gruppe kan brukes på mange retter.",
      guests: "Valgene kommer når de trykker på retten, med pris og hvor mange de kan velge.",
      mistakes: "Minst 1 betyr at gjesten må velge. Glemmer dere det, kan kjøkkenet få en pizza uten bunn.",
    },
    menus: {
      what: "Flere menyer, for eksempel lunsj og middag, og når hver av dem gjelder.",
      guests:
        "Menyen som gjelder akkurat nå. Overlapper to, vinner den øverste. Uten noen gjelder standardmenyen.",
      mistakes: "La standardmenyen alltid ha noe i seg, ellers er det tider uten mat.",
    },
    import: {
      what: "Leser en meny fra en PDF og viser forskjellen. Ingenting endres før dere trykker på knappen.",
      guests: "Ingenting før dere tar det inn.",
      mistakes:
        "PDF-en må ha tekst i seg: et bilde av en meny kan ikke leses. Se etter priser som ser rare ut.",
    },
    draft: {
      what: "En meny dere gjør klar mens gjestene ser den som gjelder, på de vanlige sidene for retter, tilvalg og tider.",
      guests:
        "Ingenting før dere publiserer, nå eller på et tidspunkt dere velger. Da ser de hele utkastet på en gang.",
      mistakes:
        "Utsolgt og pris som haster, endres i menyen som gjelder, ikke i utkastet. Se på forskjellen før dere publiserer.",
    },
    history: {
      what: "Menyen slik den har vært de siste 90 dagene, og en vei tilbake.",
      guests: "Menyen dere går tilbake til, etter et par minutter.",
      mistakes: "Går dere tilbake, blir også prisene som de var. Se på forskjellen først.",
    },
    hours: {
      what: "Når kjøkkenet tar imot bestillinger, og når dørene er åpne. Dager som er annerledes, legges inn for seg.",
      guests: "Åpningstidene og neste åpning; utenom kjøkkenets tid kan de bare bestille til senere.",
      mistakes:
        "Stenger dere etter midnatt, hører det til dagen dere åpnet. Helligdager stenger ikke av seg selv.",
    },
    delivery: {
      what: "Hvor dere leverer, og hva det koster: sirkler, tegnede områder eller postnumre.",
      guests: "Pris, minstebeløp og om det er gratis fra et beløp, straks de har valgt adressen.",
      mistakes:
        "Dekker to soner en adresse, gjelder den billigste. Prøv noen adresser i utkanten før dere åpner.",
    },
    sales: {
      what: "Hva dere har solgt, for en dag eller en periode, ved siden av perioden før.",
      guests: "Ingenting.",
      mistakes:
        "En dag går fra 04.00 til 04.00. En tilbakebetaling står på den dagen den ble gjort, ikke på salgsdagen.",
    },
    voucher: {
      what: "Dagen eller perioden på ett ark til regnskapet, med mva og betalingsmåter.",
      guests: "Ingenting.",
      mistakes: "Skriv den ut når dagen er over. Til da sier arket at tallene kan endre seg.",
    },
    payouts: {
      what: "Det Stripe og Vipps har betalt ut, holdt opp mot det dere har solgt.",
      guests: "Ingenting.",
      mistakes: "Det går noen dager fra salg til utbetaling. Det som ikke stemmer, står ordre for ordre.",
    },
    tables: {
      what: "Bordene, hvor de står, og hvor mange hvert tar. Bord som kan skyves sammen, brukes når ingen er store nok.",
      guests: "Ledige tider og områdene, ikke bordene selv.",
      mistakes:
        "Sett «færrest» lavt på de små bordene. Står den for høyt, får to gjester beskjed om at det er fullt.",
    },
    booking: {
      what: "Hva gjestene kan gjøre selv: når, hvor mange, hvor lenge, og om de betaler depositum.",
      guests: "Tidene som er ledige etter disse reglene. De som har bestilt, beholder det de fikk.",
      mistakes:
        "Har de bordet i for kort tid, kommer neste selskap mens de spiser dessert. Uten automatisk godkjenning må dere svare på hver forespørsel.",
    },
    offers: {
      what: "Rabattkoder og tilbud som gjelder av seg selv, og hvordan hvert av dem har gått.",
      guests: "Tilbud vises på bestillingssiden. Koder vises aldri; de må skrives inn.",
      mistakes: "Sett en sluttdato. Gjelder flere tilbud på en gang, får gjesten det som lønner seg mest.",
    },
    newsletter: {
      what: "Vinduet der gjestene melder seg på nyhetsbrevet, og listen over dem som har gjort det.",
      guests: "Vinduet etter en stund på siden, og en kode når de har meldt seg på.",
      mistakes: "Vinduet trenger en kode som gjelder. Skriv bare til dem på listen; de andre har takket nei.",
    },
    guests: {
      what: "Alt dere har lagret om én gjest: til å gi gjesten, eller til å slette.",
      guests: "Ingenting, før dere gir dem filen. Etter sletting ser en gammel lenke bestillingen uten navn.",
      mistakes:
        "Vær sikker på hvem som spør. Det som er slettet, kommer ikke tilbake, og kuponger for nye gjester gjelder igjen.",
    },
    capacity: {
      what: "Hvor lang tid dere lover, og hvor mange bestillinger kjøkkenet tar om gangen.",
      guests: "Tiden de får vite, og hvilke tider de kan velge. Fulle tider er borte.",
      mistakes: "For en travel kveld: bruk Travelt og Pause på tavlen. Tallene her gjelder hver dag.",
    },
    stations: {
      what: "Deler kjøkkenet i ovn, grill og bar, hver med sin tavle.",
      guests: "Ingenting. Ordren er klar når alle er ferdige med sin del.",
      mistakes: "Det ingen stasjon lager, står bare på hovedtavlen. Se etter når dere lager en ny kategori.",
    },
    printers: {
      what: "Skrivere fra Star og Epson som skriver ut lapper av seg selv når en ordre er godtatt.",
      guests: "Kvitteringen, hvis dere skriver den ut.",
      mistakes: "Adressen vises én gang: kopier den inn i skriveren med det samme. Send en prøvelapp.",
    },
    payments: {
      what: "Kontoene hos Vipps og Stripe som pengene går til, og hvor mye de ansatte kan betale tilbake.",
      guests: "Betalingsmåtene de kan velge mellom.",
      mistakes: "Nøklene hører til deres egen konto. Pengene trekkes først når dere godtar ordren.",
    },
    siteGate: {
      what: "Et passord foran bestillingssiden mens dere gjør den klar.",
      guests: "Et felt for passordet. De som har skrevet det, slipper inn i 30 dager.",
      mistakes: "Husk å slå det av når dere åpner. Bytter dere passord, må alle skrive det på nytt.",
    },
    domains: {
      what: "Deres eget domene, så bestillingssiden ligger på for eksempel bestill.restauranten.no.",
      guests: "Adressen i nettleseren.",
      mistakes:
        "Det kan ta noen timer før det dere retter hos domeneleverandøren, virker. www er et eget navn.",
    },
    keys: {
      what: "Nøkler for nettsider og kassesystemer som snakker med Luka på vegne av restauranten.",
      guests: "Ingenting.",
      mistakes:
        "En nøkkel vises én gang. Legg den aldri på en åpen nettside, og gi den bare de rettighetene den trenger.",
    },
    webhooks: {
      what: "Beskjeder til egne systemer når noe skjer med en ordre eller et bord.",
      guests: "Ingenting.",
      mistakes:
        "Systemet må svare innen fem sekunder. Hemmeligheten vises én gang, og signaturen må sjekkes.",
    },
    webhook: {
      what: "Én adresse, hva den får vite, og hva som er sendt de siste 30 dagene.",
      guests: "Ingenting.",
      mistakes: "Det som skjer mens den står på pause, sendes ikke etterpå. Send en prøve når noe er endret.",
    },
  },
} as const;
