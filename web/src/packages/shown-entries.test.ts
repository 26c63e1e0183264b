import { expect, test } from 'vitest'
import type { LedgerEntry } from './packages-query.ts'
import { shownEntries } from './shown-entries.ts'

const entry = (Kind: LedgerEntry['Kind'], OrderID: string | null, Units: number): LedgerEntry => ({
  Kind,
  Units,
  At: '2026-11-21T10:00:00+07:00',
  OrderID,
  OrderNo: OrderID,
  Date: null,
  Hours: [],
  CourtDescs: [],
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
    of: 'an order that was let go',
    entries: [entry('release', 'a', 2), entry('reserve', 'a', -2)],
    shown: [],
  },
  {
    of: 'an order that was let go and seated again',
    entries: [
      entry('consume', 'a', -2),
      entry('reserve', 'a', -2),
      entry('release', 'a', 2),
      entry('reserve', 'a', -2),
    ],
    shown: ['consume'],
  },
  {
    of: 'an order that was cancelled in time, beside one that waits',
    entries: [entry('reserve', 'b', -1), entry('refund', 'a', 2), entry('consume', 'a', -2)],
    shown: ['reserve', 'refund', 'consume'],
  },
] as const

for (const { of, entries, shown } of histories)
  test(`what is shown of ${of}`, () => {
    expect(shownEntries([...entries, grant]).map(({ Kind }) => Kind)).toEqual([...shown, 'grant'])
  })
