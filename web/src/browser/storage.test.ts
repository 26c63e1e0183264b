import { afterEach, expect, test, vi } from 'vitest'
import {
  clearStorage,
  guestKey,
  isUnreadable,
  lastActiveKey,
  readStored,
  removeStored,
  selectedLocationKey,
  writeStored,
} from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

test('a value is stored under the name of its key, and read back', () => {
  const guest = { fullname: 'Dinda', email: 'd@mail.id', phone: '0812 3456 78', contryCode: '+62' }
  expect(writeStored(guestKey, guest)).toBe(true)
  expect(window.localStorage.getItem('GUEST_AUTH')).toBe(JSON.stringify(guest))
  expect(readStored(guestKey)).toEqual(guest)
})

const unreadable = [
  { name: 'broken JSON', text: '{"SalesOfficeID":' },
  { name: 'an object of another shape', text: '{"SalesOfficeID":7}' },
  { name: 'a list', text: '[]' },
  { name: 'null', text: 'null' },
]
for (const { name, text } of unreadable)
  test(`${name} in the storage is an unreadable location, without an exception`, () => {
    window.localStorage.setItem('SELECTED_LOCATION', text)
    expect(readStored(selectedLocationKey)).toBeNull()
    expect(isUnreadable(selectedLocationKey)).toBe(true)
  })

test('a missing value is not unreadable', () => {
  expect(readStored(selectedLocationKey)).toBeNull()
  expect(isUnreadable(selectedLocationKey)).toBe(false)
})

test('a full or blocked storage causes no error', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'clear').mockImplementation(refuse)
  expect(writeStored(lastActiveKey, 1)).toBe(false)
  expect(readStored(lastActiveKey)).toBeNull()
  expect(() => removeStored(lastActiveKey)).not.toThrow()
  expect(() => clearStorage()).not.toThrow()
})
