import type { LedgerEntry } from '@pantul/contract/packages-wire'
import { expect, test } from 'vitest'
import { visibleEntries } from './visible-entries.ts'

const entry = (kind: LedgerEntry['kind'], orderId: string | null, courtHours: number): LedgerEntry => ({
  kind,
  courtHours,
  at: '2026-11-21T10:00:00+07:00',
  orderId,
  orderNumber: orderId,
  date: null,
  hours: [],
  courtNames: [],
})
const grant = entry('grant', 'bought', 10)

const histories = [
  { of: 'an order that waits for its payment', entries: [entry('reserve', 'a', -2)], shown: ['reserve'] },
  {
    of: 'an order that was paid',
    entries: [entry('consume', 'a', -2), entry('reserve', 'a', -2)],
    shown: ['consume'],
  },
  {
    of: 'an unpaid order whose hours were released',
    entries: [entry('release', 'a', 2), entry('reserve', 'a', -2)],
    shown: [],
  },
  {
    of: 'an order that was paid after its hours were released',
    entries: [
      entry('consume', 'a', -2),
      entry('reserve', 'a', -2),
      entry('release', 'a', 2),
      entry('reserve', 'a', -2),
    ],
    shown: ['consume'],
  },
  {
    of: 'an order that was cancelled in time and another one that waits for its payment',
    entries: [entry('reserve', 'b', -1), entry('refund', 'a', 2), entry('consume', 'a', -2)],
    shown: ['reserve', 'refund', 'consume'],
  },
] as const

for (const { of, entries, shown } of histories)
  test(`the history shows ${shown.join(', ') || 'nothing'} for ${of}`, () => {
    expect(visibleEntries([...entries, grant]).map(({ kind }) => kind)).toEqual([...shown, 'grant'])
  })
