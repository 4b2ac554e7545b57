import { describe, expect, test } from "vitest";
import { findStop } from "./stop-words.ts";

const STOPS = `
stop
STOP!
Stop.
Please stop
stop all
STOPALL
quit
end
Cancel
revoke
opt out
Opt-out please
unsubscribe
Unsubscribe me
unsubscribe from this list
Remove me
Not interested
Don't call me
Do not call me again.
don’t ever call me again
dont call this number
never phone us again
Please do not ring me anymore
Stop calling me
Please stop the calls
quit calling my phone
cease calling
No more calls
No phone calls please
I don't want any more calls
Take my number off your list
Delete my number
Lose my number
Put me on your do-not-call list
Don't text me
stop texting
stop sending me texts
No more text messages
I do not want any more texts
Don't email me
do not write to me again
Stop emailing me!
Stop sending emails
stop the spam
No more newsletters
I don't want your newsletter
Take me off your mailing list
Please remove me from your list
Remove my email from your database
Do not contact me
don't bother us again
Stop contacting me
stop reaching out
stop harassing me
I no longer want to hear from you
I do not wish to be contacted
I withdraw my consent
I revoke my permission
I no longer consent
No further contact
Leave me alone
I am opting out
Cease and desist
No me llamen
No me llame más
no nos llamen por favor
No me vuelvan a llamar
Dejen de llamarme
deje de llamar
No quiero más llamadas
no mas llamadas
Ya no me llamen
Basta de llamadas
Quiten mi número
Borre mi teléfono
No me manden textos
no quiero mas sms
No me escriban
no me envíen más correos
Dejen de escribirme
No quiero recibir más mensajes
no más correos
Denme de baja
Quiero darme de baja
Cancelar mi suscripción
Quítenme de su lista
Elimínenme
No me contacten
No me molesten
Dejen de molestarme
Déjenme en paz
No deseo ser contactada
Retiro mi consentimiento
Revoco mi autorización
no autorizo
Alto
Basta
BAJA
pare
`;

const NOT_STOPS = `
Please don't stop.
please don't stop calling, I want this house
Do not stop emailing me the rates
Call me, I can't stop by
I will stop by the office on Friday
Could you stop by?
The bus stop is in front of the house
We had to stop renting
I never stop learning
It is a one-stop shop
When does the rate lock end?
The lease will end in May
I cannot cancel the appointment
May I cancel the lock?
Don't call me before five, I am at work
Please do not call me at work
do not call me until Friday
Don't call me today
No me llamen antes de las cinco
No me llame hoy, llame mañana
Why don't you call me?
Please call me
Text me any time
I don't have a number to call
I would like no more than two calls a week to be long
Please do not hesitate to contact me
Feel free to email me
I did not unsubscribe
We want to remove the old roof
Can I take cash out?
I quit my job in March
I quit smoking
The seller wants to revoke the offer
Is there an option to opt in?
We are interested, not interested in an ARM though
Llámenme por favor
No tengo teléfono
Quiero más información
Escríbanme cuando puedan
La casa está en Alto Verde
¿Puedo parar en la oficina?
no, call me
Not now, email me
`;

const lines = (list: string) => list.trim().split("\n");

describe("Words that ask for no more contact", () => {
  test("are at least sixty, in English and Spanish, and each is found in a message", () => {
    const all = lines(STOPS);
    expect(all.length).toBeGreaterThan(60);
    const missed = (of: (line: string) => string) => all.filter((line) => !findStop(of(line)));
    expect(missed((line) => line)).toEqual([]);
    expect(missed((line) => `Hello,\n\n${line}\n\nAda`)).toEqual([]);
    expect(missed((line) => line.toUpperCase())).toEqual([]);
  });

  test("are not in what sounds alike", () => {
    expect(lines(NOT_STOPS).filter((line) => findStop(line))).toEqual([]);
  });

  test("say which channels they close, and the sentence as it was written", () => {
    expect(findStop("I found another lender. Don’t call me again! Thanks")).toEqual({
      words: "Don’t call me again",
      channels: ["call"],
    });
    expect(findStop("unsubscribe me")?.channels).toEqual(["email", "newsletter"]);
    expect(findStop("Don't call me and don't text me")?.channels).toEqual(["call", "text"]);
    expect(findStop("STOP")?.channels).toEqual(["call", "text", "email", "newsletter"]);
  });
});
