import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumber } from './order-number.ts'

test('the day and five characters', () => {
  expect(orderNumber('2026-11-20', () => 0)).toBe('PTL-261120-22222')
  expect(orderNumber('2026-11-20', (n) => n - 1)).toBe('PTL-261120-ZZZZZ')
})

test('it has no sign that is mistaken for another', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const number = orderNumber('2026-11-20', (n) => Number(numbers.next().value) % n)
      expect(number).toMatch(/^PTL-261120-[2-9A-HJKMNP-TV-Z]{5}$/)
    }),
    { numRuns: 1000 },
  )
})
