/**
 * What mails say (features/mails). Guests read them as a restaurant's own words, so “vi” is the restaurant; owners read them as
 * their partner's, or the service's.
 */
export const mails = {
  isTest: "Dette er en test. Ingen lager mat, og ingen penger flyttes.",
  phone: "Telefon",
  orgNumber: "Org.nr. {number}",
  /** In plain text, where nothing can be struck out. */
  was: "{value} (var {before})",

  order: {
    received: {
      subject: "Vi har mottatt bestilling {number}",
      title: "Takk for bestillingen!",
      waiting: "Vi ser på bestillingen nå, og sender deg en e-post så snart den er bekreftet.",
      confirmed: "Bestillingen er mottatt og bekreftet.",
    },
    accepted: {
      subject: "Bestilling {number} er bekreftet",
      readySubject: "Bestilling {number} er bekreftet: klar {at:whenKept}",
      deliverySubject: "Bestilling {number} er bekreftet: levering {at:whenKept}",
      title: "Bestillingen er bekreftet",
      pickup: "Vi gjør maten klar til deg. Vis hentekoden når du kommer.",
      delivery: "Vi lager maten og leverer den til deg.",
    },
    timeChanged: {
      subject: "Ny tid for bestilling {number}",
      subjectAt: "Ny tid for bestilling {number}: {at:whenKept}",
      title: "Bestillingen har fått ny tid",
      text: "Vi måtte flytte tiden for bestillingen din. Passer det ikke, ta kontakt med oss så snart du kan.",
    },
    changed: {
      subject: "Bestilling {number} er endret",
      title: "Bestillingen er endret",
      text: "Vi har endret bestillingen din. Stemmer det ikke, ta kontakt med oss så snart du kan.",
      dueByLink: "Det mangler {amount:money}. Betal med lenken, eller når du får maten.",
      dueHere: "Du betaler {amount:money} til når du får maten.",
      pay: "Betal {amount:money}",
      what: "Endret",
    },
    ready: {
      subject: "Bestilling {number} er klar til henting",
      title: "Maten er klar!",
      text: "Bestillingen står klar. Vis hentekoden når du kommer.",
    },
    onItsWay: {
      subject: "Bestilling {number} er på vei",
      title: "Maten er på vei!",
      text: "Bestillingen har forlatt kjøkkenet og er på vei til deg.",
      leaveAtDoor: "Bestillingen har forlatt kjøkkenet. Vi setter den utenfor døren, slik du ba om.",
    },
    cancelled: {
      subject: "Bestilling {number} er avlyst",
      title: "Bestillingen er avlyst",
      own: "Du har avlyst bestillingen.",
      refund: "Du får tilbake {amount:money}. Det kan ta noen dager før pengene er på kontoen din.",
      noRefund: "Betalingen er ikke betalt tilbake. Ta kontakt med oss hvis du lurer på hvorfor.",
      notCharged: "Du er ikke belastet for noe.",
      reasons: {
        OUT_OF_ITEMS: "Vi gikk dessverre tom for noe i bestillingen.",
        KITCHEN_CLOSED: "Vi måtte dessverre stenge kjøkkenet.",
        TOO_BUSY: "Kjøkkenet har dessverre mer å gjøre enn vi rekker.",
        CANNOT_DELIVER: "Vi fikk dessverre ikke levert.",
        ADDRESS_PROBLEM: "Vi fant dessverre ikke frem til adressen.",
        CUSTOMER_REQUEST: "Bestillingen er avlyst etter ditt ønske.",
        CUSTOMER_NO_SHOW: "Bestillingen ble ikke hentet.",
        DUPLICATE: "Bestillingen var lagt inn to ganger.",
        NOT_ACCEPTED_IN_TIME: "Vi rakk dessverre ikke å bekrefte bestillingen i tide.",
        PAYMENT_PROBLEM: "Det var noe galt med betalingen.",
        OTHER: "Vi måtte dessverre avlyse bestillingen.",
      },
    },
    reinstated: {
      subject: "Bestilling {number} gjelder likevel",
      title: "Bestillingen gjelder likevel",
      text: "Vi avlyste bestillingen ved en feil. Den gjelder som før, og ingenting er betalt tilbake.",
    },
    refunded: {
      subject: "{amount:money} er betalt tilbake for bestilling {number}",
      title: "Pengene er på vei tilbake",
      text: "Vi har betalt tilbake {amount:money} til kortet eller kontoen du betalte med. Det kan ta noen dager før pengene er der.",
      vat: "Herav {rate:percent} mva.",
      amount: "Betalt tilbake",
    },
    unpaid: {
      subject: "Bestilling {number} ble ikke betalt",
      title: "Bestillingen ble ikke fullført",
      text: "Betalingen kom ikke i tide, så kjøkkenet lager ikke bestillingen. Du er ikke belastet for noe.",
      orderAgain: "Bestill på nytt",
    },
    paymentLink: {
      subject: "Betal bestilling {number}, {amount:money}",
      title: "Takk for bestillingen",
      text: "Vi tok imot bestillingen din på telefon. Betal den innen 15 minutter, så begynner kjøkkenet.",
      toPay: "Å betale",
      pay: "Betal nå",
    },
    order: "Bestilling",
    pickupCode: "Hentekode",
    readyAround: "Klar til henting ca.",
    readyAt: "Klar til henting",
    deliveredAround: "Hos deg ca.",
    deliveredAt: "Levering",
    pickUpHere: "Hent her",
    deliveredTo: "Leveres til",
    instructions: "Godt å vite",
    follow: "Følg bestillingen",
    see: "Se bestillingen",
  },

  receipt: {
    title: "Det du har bestilt",
    without: "Uten {names:list}",
    note: "«{text}»",
    subtotal: "Delsum",
    discount: "Rabatt",
    discountBy: "Rabatt ({label})",
    deliveryFee: "Levering",
    bottleDeposit: "Pant",
    tip: "Tips",
    total: "Totalt",
    vat: "Herav {rate:percent} mva.: {amount:money}",
    paidWith: "Betalt med {provider}.",
    payOnPickup: "Betales ved henting.",
    payOnDelivery: "Betales ved levering.",
    allergens: "Allergener i bestillingen: {names:list}. Har du allergi, snakk med oss før du spiser.",
    noAllergens:
      "Ingen allergener er oppgitt for rettene i bestillingen. Har du allergi, snakk med oss før du spiser.",
  },

  messageFrom: "Beskjed fra {restaurant}",
  yourNote: "Din beskjed",

  table: {
    requested: {
      subject: "Vi har fått forespørselen om bord {at:moment}",
      title: "Takk, vi har fått forespørselen",
      text: "Bordet er ikke bekreftet ennå. Vi ser på det og svarer deg på e-post.",
    },
    approved: {
      subject: "Bordet er ditt: {at:moment}",
      title: "Bordet er ditt",
      text: "Vi gleder oss til å se deg. Avtalen ligger ved, så du kan legge den i kalenderen.",
    },
    changed: {
      subject: "Bordbestillingen er endret: {at:moment}",
      title: "Bordbestillingen er endret",
      text: "Vi har endret bordbestillingen din. Stemmer det ikke, ta kontakt med oss.",
    },
    rejected: {
      subject: "Vi har dessverre ikke bord {at:moment}",
      title: "Vi har dessverre ikke plass",
      text: "Vi fikk det ikke til denne gangen. Prøv gjerne et annet tidspunkt, eller ta kontakt med oss.",
    },
    cancelled: {
      subject: "Bordbestillingen {at:moment} er avlyst",
      title: "Bordbestillingen er avlyst",
      text: "Vi måtte dessverre avlyse bordet ditt. Ta gjerne kontakt med oss, så finner vi en ny tid.",
      own: "Du har avlyst bordbestillingen. Velkommen en annen gang!",
    },
    free: {
      subject: "Et bord er ledig {at:moment}",
      title: "Et bord er blitt ledig",
      text: "Du står på venteliste, og nå er det plass. Bordet holdes ikke av, så bestill det med en gang hvis du vil ha det.",
      book: "Bestill bordet",
    },
    when: "Tid",
    guests: "Antall",
    guestCount: { one: "{count:number} gjest", other: "{count:number} gjester" },
    table: "Bord",
    where: "Sted",
    cancelUntil: "Kommer du ikke? Du kan avlyse til {until:moment}.",
    cancelAnyTime: "Kommer du ikke? Si fra så tidlig du kan.",
    see: "Se bordbestillingen",
    refund:
      "Du får tilbake {amount:money} av depositumet. Det kan ta noen dager før pengene er på kontoen din.",
  },

  newsletter: {
    subject: "Velkommen! Her er koden din: {code}",
    title: "Velkommen!",
    text: "Takk for at du vil ha nyheter og tilbud fra {restaurant}. Skriv koden i kassen neste gang du bestiller.",
    code: "Din velkomstkode",
    percentOff: "Koden gir deg {percent:percent} rabatt.",
    amountOff: "Koden gir deg {amount:money} rabatt.",
    freeDelivery: "Koden gir deg gratis levering.",
    offer: "Koden gir deg et tilbud når du bestiller.",
    order: "Bestill",
    why: "Du får denne e-posten fordi adressen din er meldt på nyhetsbrevet fra {restaurant}.",
    unsubscribe: "Meld deg av",
  },

  owner: {
    via: "{partner} via Luka",
    openDashboard: "Åpne oversikten",
    news: {
      INFO: "Nytt fra {partner}",
      UPDATE: "Oppdatering fra {partner}",
      WARNING: "Viktig beskjed fra {partner}",
      why: "Du får denne e-posten fordi du eier en restaurant som {partner} har satt opp i Luka.",
      /** Of a partner whose restaurants never hear of Luka. */
      whyOwn: "Du får denne e-posten fordi du eier en restaurant som {partner} har satt opp.",
    },
    invite: {
      subject: "Du er invitert som eier av {restaurant}",
      title: "Hei, {name}!",
      text: "{partner} har satt opp {restaurant} i Luka, tjenesten som tar imot restaurantens bestillinger, og inviterer deg som eier.",
      textOwn: "{partner} har satt opp bestilling på nett for {restaurant}, og inviterer deg som eier.",
      next: "Lag et passord, les avtalen og signer den. Da kan restauranten åpne for bestillinger.",
      accept: "Godta invitasjonen",
      until:
        "Lenken er bare til deg og virker til {until:moment}. Ventet du ikke denne e-posten, kan du se bort fra den.",
    },
    live: {
      subject: "{restaurant} er åpen for bestillinger",
      title: "Nå kan gjestene bestille fra {restaurant}",
      text: "Alt er på plass, og bestillingssiden er åpen.",
      page: "Bestillingssiden",
      open: "Se bestillingssiden",
      next: "Ha oversikten åpen på kjøkkenet i åpningstiden: der kommer bestillingene inn. Legg gjerne inn en prøvebestilling selv først.",
      board: "Bestillingene:",
    },
    boardLost: {
      subject: "Ingen nettbrett er tilkoblet hos {restaurant}",
      text: "Det er åpent, men siden {since:moment} har ingen tavle vært tilkoblet. Ingen ser nye ordrer, og en ordre som ingen svarer på, avlyses etter ti minutter.",
      next: "Sjekk at nettbrettet er på, har nett og viser tavlen. Kan dere ikke få det i gang, sett bestillingene på pause fra en annen telefon eller maskin.",
    },
    look: {
      subject: "Driften ser på {restaurant}",
      text: "Noen som driver tjenesten, ser på oversikten deres slik du ser den. De kan ikke endre noe, og ser ikke hvem gjestene er. Det står også i loggen. Ventet du det ikke, kan du svare på denne e-posten.",
      who: "Hvem",
      reason: "Hvorfor",
      until: "Til",
      at: "{at:dateTime}",
    },
    boardBack: {
      subject: "{restaurant} er tilkoblet igjen",
      text: "Tavlen var borte fra {since:moment}. Nå er den tilbake og viser det som kom inn imens.",
    },
  },

  /** To people about their own accounts, from the service. */
  failingWebhook: {
    subject: "Webhooken til {restaurant} har feilet i et døgn",
    title: "Ingenting kommer frem fra {restaurant}",
    text: "Vi prøver igjen av oss selv. Når mottakeren svarer som den skal, kan dere sende alt som feilet på nytt fra portalen.",
    address: "Mottaker",
    since: "Siden",
    at: "{at:dateTime}",
    reason: "Sist",
    open: "Se leveringene",
  },
  person: {
    reset: {
      subject: "Velg et nytt passord til Luka",
      title: "Hei, {name}!",
      text: "Noen har bedt om et nytt passord til kontoen din. Var det deg, velger du det her.",
      choose: "Velg nytt passord",
      until:
        "Lenken virker én gang, til {until:moment}. Var det ikke deg, kan du se bort fra denne e-posten: passordet ditt er det samme.",
    },
    device: {
      subject: "Ny innlogging på kontoen din",
      title: "Noen har logget inn fra en ny enhet",
      text: "Var det deg, trenger du ikke gjøre noe.",
      when: "Tid",
      at: "{at:dateTime}",
      what: "Nettleser",
      on: "{browser} på {system}",
      unknown: "Ukjent",
      address: "Adresse",
      next: "Var det ikke deg? Velg et nytt passord med en gang. Da logges alle andre ut av kontoen.",
      choose: "Velg nytt passord",
    },
    factor: {
      when: "Tid",
      at: "{at:dateTime}",
      passkey: "Passnøkkel",
      changes: {
        CODES_ON: {
          subject: "Koder er slått på for kontoen din",
          text: "Fra nå av trenger du en kode fra appen når du logger inn med passordet. Du er logget ut alle andre steder.",
        },
        CODES_OFF: {
          subject: "Koder er slått av for kontoen din",
          text: "Passordet er nok til å logge inn igjen. Du er logget ut alle andre steder.",
        },
        BACKUP_CODES_NEW: {
          subject: "Du har fått nye reservekoder",
          text: "De gamle reservekodene virker ikke lenger.",
        },
        BACKUP_CODE_USED: {
          subject: "En reservekode er brukt på kontoen din",
          text: "Noen har logget inn med passordet ditt og en av reservekodene. Koden virker ikke en gang til.",
        },
        PASSKEY_ADDED: {
          subject: "En passnøkkel er lagt til på kontoen din",
          text: "Du kan logge inn med passnøkkelen i stedet for passordet.",
        },
        PASSKEY_REMOVED: {
          subject: "En passnøkkel er fjernet fra kontoen din",
          text: "Ingen kan logge inn med den lenger. Du er logget ut alle andre steder.",
        },
        FACTORS_RESET: {
          subject: "Passnøkler og koder er fjernet fra kontoen din",
          text: "De som driver tjenesten, har fjernet dem, og du er logget ut overalt. Sett dem gjerne opp igjen under Sikkerhet når du har logget inn.",
        },
      },
      next: "Var det ikke deg? Velg et nytt passord med en gang, og ta kontakt med dem som driver tjenesten.",
      choose: "Velg nytt passord",
    },
  },

  /** What nobody has written, in the samples that `luka mail samples` makes. */
  samples: {
    restaurant: "Nordstjernen Pizza",
    note: "Ring gjerne to ganger på.",
    cancelled: "Ovnen har gått i stykker. Vi beklager så mye!",
    rejected: "Vi har lukket selskap den kvelden.",
    large: "Stor",
    crust: "Ostekant",
    onion: "løk",
    lineNote: "Gjerne godt stekt",
    lookReason: "Vi så sammen på hvorfor nettbrettet ikke ringer.",
    newsTitle: "Pause for kjøkkenet",
    newsText: "Nå kan du sette kjøkkenet på pause en stund.",
  },
} as const;
