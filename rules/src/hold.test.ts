import { expect, test } from 'vitest'
import { holdEnd } from './hold.ts'

const minute = 60_000
for (const { title, firstHourEnd, gives } of [
  { title: 'a hold ends after its minutes', firstHourEnd: 120 * minute, gives: 15 * minute },
  { title: 'a hold ends with the first hour at the latest', firstHourEnd: 10 * minute, gives: 10 * minute },
  { title: 'a hold of exactly two minutes is given', firstHourEnd: 2 * minute, gives: 2 * minute },
  {
    title: 'a hold of less than two minutes is refused',
    firstHourEnd: 2 * minute - 1,
    gives: { problem: 'SLOT_PAST' },
  },
  {
    title: 'a hold for an hour that is over is refused',
    firstHourEnd: -minute,
    gives: { problem: 'SLOT_PAST' },
  },
]) {
  test(`${title}`, () => expect(holdEnd({ now: 0, minutes: 15, firstHourEnd })).toEqual(gives))
}
