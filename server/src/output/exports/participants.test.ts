import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffAtCounter, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import {
  bima,
  classDate,
  firstSaturday,
  openClasses,
  type ClassesUnderTest,
} from '../../sales/enrolments/test-classes.ts'
import { exportAll } from './test-exports.ts'
import { parseCsv } from '../../platform/base/test-csv.ts'

let club: ClassesUnderTest // the server with classes and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
beforeAll(async () => {
  club = await openClasses()
  dewi = await staffAtCounter(club, 'manager')
})
afterAll(() => club.close())

test('the participants of a programme are exported if the day of its first session is in the span', async () => {
  const player = await club.customer('ani@example.com')
  const programme = await club.scheduleProgramme()
  await club.enrol(player, programme, { participants: [bima, { ...bima, Name: 'Citra Wijaya' }] })
  const exportedNames = async (from: string | null, to: string | null) =>
    parseCsv((await exportAll(dewi, 'participants', { filter: { from, to } })).slice(1))
      .slice(1)
      .map((row) => `${row[0]} ${row[3]}`)
      .toSorted()
  const day = firstSaturday.split('-').toReversed().join('/')
  const children = [`${day} Bima Wijaya`, `${day} Citra Wijaya`]
  expect(await exportedNames(null, null)).toEqual(children)
  expect(await exportedNames(classDate, firstSaturday)).toEqual(children)
  // The later Saturdays of the programme are not its first day.
  expect(await exportedNames(addDays(firstSaturday, 1), addDays(firstSaturday, 60))).toEqual([])
  expect(await exportedNames(null, classDate)).toEqual([])
})
