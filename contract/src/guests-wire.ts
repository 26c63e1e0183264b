import type { AnswerOf } from './call.ts'
import type { AskForWork } from './guests.ts'

type Wire = AnswerOf<typeof AskForWork>['data']

/** The challenge stays in the spelling of the ALTCHA protocol. */
export const challengeFromWire = (wire: Wire): Wire['Challenge'] => wire.Challenge
