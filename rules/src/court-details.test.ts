import { expect, test } from 'vitest'
import { checkCourt, type CourtDetails } from './court-details.ts'

const court: CourtDetails = {
  name: 'Court 1',
  kind: 'indoor',
  wall: 'panoramic',
  turf: 'blue',
  position: 1,
  isActive: true,
}

test.each([
  [{}, []],
  [{ name: '  ' }, ['name FIELD_REQUIRED']],
  [{ name: ' court 2' }, ['name COURT_NAME_TAKEN']],
  [{ position: 0 }, ['position NUMBER_RANGE']],
  [{ position: 1.5 }, ['position NUMBER_RANGE']],
  [{ position: 999 }, []],
] satisfies [Partial<CourtDetails>, string[]][])(
  'a court with %j has the problems %j',
  (change, problems) => {
    expect(
      checkCourt({ ...court, ...change }, ['Court 2']).map((one) => `${one.path} ${one.problem}`),
    ).toEqual(problems)
  },
)
