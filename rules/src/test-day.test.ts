import { expect, test } from 'vitest'
import { parseDay } from './test-day.ts'

test('a text is read as courts, hours and taken slots; any sign except a dot is a taken slot', () => {
  const day = parseDay(`
    hour  17 18 19
    A      .  x  x
    B      m  .  .
  `)
  expect(day).toEqual({
    courts: ['A', 'B'],
    hours: [17, 18, 19],
    taken: [
      { court: 'A', hour: 18 },
      { court: 'A', hour: 19 },
      { court: 'B', hour: 17 },
    ],
  })
})
