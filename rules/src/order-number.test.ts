import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumber, tidyOrderNumber } from './order-number.ts'

test('an order number has the day and five characters', () => {
  expect(orderNumber('2026-11-20', () => 0)).toBe('PTL-261120-22222')
  expect(orderNumber('2026-11-20', (n) => n - 1)).toBe('PTL-261120-ZZZZZ')
})

test('an order number has no ambiguous characters', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const number = orderNumber('2026-11-20', (n) => Number(numbers.next().value) % n)
      expect(number).toMatch(/^PTL-261120-[2-9A-HJKMNP-TV-Z]{5}$/)
    }),
    { numRuns: 1000 },
  )
})

const typed = [
  ['PTL-261120-7K3M9', 'PTL-261120-7K3M9'],
  [' ptl 261120 7k3m9 ', 'PTL-261120-7K3M9'],
  ['PTL2611207K3M9', 'PTL-261120-7K3M9'],
  ['261120-7K3M9', 'PTL-261120-7K3M9'],
  ['#PTL–261120–7K3M9', 'PTL-261120-7K3M9'],
  ['PTL-261120-7K3M', 'PTL-261120-7K3M'],
  [' hello ', 'HELLO'],
  ['', ''],
]
test.for(typed)('"%s" is the number %s', ([text, number]) => {
  expect(tidyOrderNumber(text ?? '')).toBe(number)
})

test('every order number is recognised in lower case and without dashes', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const number = orderNumber('2026-11-20', (n) => Number(numbers.next().value) % n)
      expect(tidyOrderNumber(number)).toBe(number)
      expect(tidyOrderNumber(number.toLowerCase().replaceAll('-', ''))).toBe(number)
    }),
  )
})
