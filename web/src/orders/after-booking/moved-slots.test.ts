import type { Order } from '@pantul/contract/history-wire'
import { emptyItem } from '@pantul/rules/booking-item'
import { expect, test } from 'vitest'
import { isUnmoved, movedSlotsOn, withMovedSlotsFree } from './moved-slots.ts'

const line = (item: number, kind: string, ref: string, date: string, hour: number) => ({
  item,
  kind,
  ref,
  date,
  hours: [hour],
})
const order = {
  lines: [
    line(1, 'court', 'C1', '2026-12-01', 18),
    line(1, 'court', 'C1', '2026-12-01', 19),
    line(1, 'coach', 'K1', '2026-12-01', 18),
    line(2, 'court', 'C2', '2026-12-01', 18),
  ],
} as unknown as Order
const movedSlots = [
  { court: 'C1', hour: 18 },
  { court: 'C1', hour: 19 },
]

test('the moved slots are the courts and hours of the booking, on its date', () => {
  expect(movedSlotsOn('2026-12-01', order, 1)).toEqual(movedSlots)
  expect(movedSlotsOn('2026-12-02', order, 1)).toEqual([])
})

test('the slots of the booking are free, others stay taken', () => {
  const otherSlot = { court: 'C2', hour: 18, isHeld: false }
  const taken = [...movedSlots.map((slot) => ({ ...slot, isHeld: false })), otherSlot]
  const day = { taken } as unknown as Parameters<typeof withMovedSlotsFree>[0]
  expect(withMovedSlotsFree(day, movedSlots).taken).toEqual([otherSlot])
})

const picks = [
  { hours: [18, 19], courts: ['C1'], gives: true },
  { hours: [19, 20], courts: ['C1'], gives: false },
  { hours: [18, 19], courts: ['C2'], gives: false },
  { hours: [18, 19], courts: ['C1', 'C2'], gives: false },
  { hours: [18], courts: ['C1'], gives: false },
]
for (const { hours, courts, gives } of picks)
  test(`${courts.join()} at ${hours.join()} is ${gives ? '' : 'not '}the current time and court of the booking`, () => {
    const pickedCourts = courts.map((id) => ({ id, name: id, material: '', unit: 'H', paidByPackage: false }))
    expect(isUnmoved({ ...emptyItem(1, '2026-12-01'), hours, courts: pickedCourts }, movedSlots)).toBe(gives)
  })
