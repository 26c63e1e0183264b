import { expect, test } from 'vitest'
import {
  clearedBasketFromWire,
  clearedBasketToWire,
  ownedBasketFromWire,
  ownedBasketToWire,
} from './stored-basket-wire.ts'

const owned = {
  snapshot: {
    basket: {
      items: [
        {
          id: 1,
          date: '2026-11-21',
          hours: [18],
          prices: [{ hour: 18, price: 450_000, type: 'P' as const }],
          courts: [{ id: 'C3', name: 'Court 3', material: 'PDL-C', unit: 'H', paidByPackage: false }],
          addOns: [],
          coach: null,
        },
      ],
      current: 1,
    },
    itemKeys: ['key-1'],
    location: { id: 'JKT1', name: 'Pantul Kemang' },
    attempt: { key: 'a', body: '{}' },
  },
  customerId: 'd-1',
}
const text =
  '{"version":1,"selectedTimesData":[{"BookingID":1,"BookingDate":"21-11-2026","Times":[18],' +
  '"Price":[{"time":18,"price":450000}],"PriceType":[{"time":18,"type":"P"}]}],' +
  '"selectedCourt":[{"BookingID":1,"BookingDate":"21-11-2026","Courts":[{"CourtID":"C3","CourtDesc":"Court 3",' +
  '"Material":"PDL-C","Unit":"H","PayUsingPackage":false}]}],"selectedAddOns":[],"selectedCoaches":[],' +
  '"bookings":[{"BookingID":1,"BookingDate":"21-11-2026","Key":"key-1"}],"currentBookingID":1,' +
  '"salesOffice":{"SalesOfficeID":"JKT1","SalesOfficeName":"Pantul Kemang"},' +
  '"orderAttempt":{"key":"a","body":"{}"},"CustomerID":"d-1"'

test('a basket is stored with the specified names and survives the conversion', () => {
  expect(JSON.stringify(ownedBasketToWire(owned))).toBe(`${text}}`)
  expect(ownedBasketFromWire(JSON.parse(`${text}}`))).toEqual(owned)
  const guest = { ...owned, customerId: null }
  expect(ownedBasketFromWire(ownedBasketToWire(guest))).toEqual(guest)
})

test('a cleared basket is stored with the reason, and an unknown reason is refused', () => {
  const cleared = { ...owned, reason: 'idle' as const }
  expect(JSON.stringify(clearedBasketToWire(cleared))).toBe(`${text},"Why":"idle"}`)
  expect(clearedBasketFromWire(JSON.parse(`${text},"Why":"idle"}`))).toEqual(cleared)
  expect(clearedBasketFromWire(JSON.parse(`${text},"Why":"else"}`))).toBeNull()
})

test('a stored basket that contradicts itself is refused', () => {
  const stored = ownedBasketToWire(owned)
  expect(ownedBasketFromWire({ ...stored, bookings: [] })).toBeNull()
  expect(ownedBasketFromWire({ ...stored, currentBookingID: 2 })).toBeNull()
  expect(ownedBasketFromWire({ ...stored, version: 2 })).toBeNull()
})
