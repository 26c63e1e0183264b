import { describe, expect, test } from 'vitest'
import { formatRupiah } from './money.ts'
import { pairExchange, type ExchangedBooking, type ExchangedHour } from './exchange.ts'

let id = 0
const hour = (court: string, at: number, amount = 100_000, date = '2031-03-05'): ExchangedHour => ({
  id: (id += 1),
  court,
  date,
  hour: at,
  amount,
})

const booking = (orderNumber: string, hours: readonly ExchangedHour[]): ExchangedBooking => ({
  orderNumber,
  state: 'confirmed',
  due: 0,
  arrival: null,
  name: 'Ani',
  hours,
})

const ani = booking('A', [hour('C1', 18), hour('C1', 19)])
const budi = booking('B', [hour('C2', 9), hour('C2', 10)])

describe('an exchange', () => {
  test('pairs hours of equal price', () => {
    const expensive = booking('A', [hour('C1', 17, 100_000), hour('C1', 18, 150_000)])
    const other = booking('B', [hour('C2', 18, 150_000), hour('C2', 17, 100_000)])
    const pairs = pairExchange(expensive, other)
    expect(pairs).toMatchObject([
      { one: { court: 'C1', hour: 17 }, other: { court: 'C2', hour: 17 } },
      { one: { court: 'C1', hour: 18 }, other: { court: 'C2', hour: 18 } },
    ])
  })

  test.each<[string, ExchangedBooking, ExchangedBooking, object]>([
    ['both bookings are of one order', ani, { ...budi, orderNumber: 'A' }, { problem: 'EXCHANGE_UNEQUAL' }],
    ['one order is held', ani, { ...budi, state: 'held' }, { problem: 'EXCHANGE_UNEQUAL' }],
    ['one order has an unpaid balance', ani, { ...budi, due: 1 }, { problem: 'EXCHANGE_UNEQUAL' }],
    ['one booking is longer', ani, booking('B', [hour('C2', 9)]), { problem: 'EXCHANGE_UNEQUAL' }],
    [
      'one has a court for two hours, the other two courts for an hour',
      ani,
      booking('B', [hour('C2', 9), hour('C3', 9)]),
      { problem: 'EXCHANGE_UNEQUAL' },
    ],
    [
      'one booking costs more',
      ani,
      booking('B', [hour('C2', 9), hour('C2', 10, 150_000)]),
      { problem: 'EXCHANGE_PRICES', values: { difference: formatRupiah(50_000) } },
    ],
    [
      'one was checked in, the other is at another time',
      { ...ani, arrival: 'arrived' },
      budi,
      { problem: 'EXCHANGE_ARRIVED' },
    ],
    [
      'one was checked in, the other is on another date',
      { ...ani, arrival: 'arrived' },
      booking('B', [hour('C1', 18, 100_000, '2031-03-06'), hour('C1', 19, 100_000, '2031-03-06')]),
      { problem: 'EXCHANGE_ARRIVED' },
    ],
  ])('is refused: %s', (_, one, other, refusal) => {
    expect(pairExchange(one, other)).toMatchObject(refusal)
  })

  test('of two bookings at the same time is possible after check-in', () => {
    const atSameTime = booking('B', [hour('C2', 18), hour('C2', 19)])
    expect(pairExchange({ ...ani, arrival: 'arrived' }, atSameTime)).toHaveLength(2)
  })
})
