import { storedCustomerFromWire } from '@pantul/contract/accounts-wire'
import { storedLocationFromWire } from '@pantul/contract/locations-wire'
import { textFields } from '@pantul/contract/unknown-data'
import type { ReservedKey } from '@pantul/rules/basket-owner'

/**
 * A storage entry and its parser; `parse` returns null for an invalid value. Its name must not equal a basket's key.
 */
export type StorageKey<Value, Name extends string = ReservedKey> = {
  readonly area: 'local' | 'session'
  readonly name: Name
  readonly parse: (stored: unknown) => Value | null
}

/** The guest's details from the checkout. */
export type StoredGuest = {
  readonly fullname: string
  readonly email: string
  readonly phone: string
  readonly contryCode: string
}

/** The customer who is logged in in this tab. */
export type StoredCustomer = { readonly id: string; readonly fullname: string }

export const guestKey: StorageKey<StoredGuest> = {
  area: 'local',
  name: 'GUEST_AUTH',
  parse: (stored) => {
    const guest = textFields(stored, ['fullname', 'email', 'phone', 'contryCode'])
    return (
      guest && {
        fullname: guest.fullname,
        email: guest.email,
        phone: guest.phone,
        contryCode: guest.contryCode,
      }
    )
  },
}

/** The id of the chosen location. */
export const selectedLocationKey: StorageKey<string> = {
  area: 'local',
  name: 'SELECTED_LOCATION',
  parse: storedLocationFromWire,
}

/** Epoch milliseconds of the last activity in any tab. */
export const lastActiveKey: StorageKey<number> = { area: 'local', name: 'LAST_ACTIVE', parse: parseMoment }
/** Epoch milliseconds of the last automatic clearing of the basket. */
export const lastBookingClearKey: StorageKey<number> = {
  area: 'local',
  name: 'LAST_BOOKING_CLEAR',
  parse: parseMoment,
}
/** Epoch milliseconds of the last reload after a failed load, for the 10-second guard. */
export const lastReloadKey: StorageKey<number> = { area: 'session', name: 'LAST_RELOAD', parse: parseMoment }

/** The customer who is logged in in this tab. The stored profile has more fields than `StoredCustomer`. */
export const storedCustomerKey: StorageKey<StoredCustomer> = {
  area: 'session',
  name: 'credentials',
  parse: storedCustomerFromWire,
}

/** Time of the last login or registration in this tab, in epoch milliseconds, for the success page. */
export const lastLoginKey: StorageKey<number> = {
  area: 'session',
  name: 'JUST_ENTERED',
  parse: parseMoment,
}

/** Reads a value; null if missing, invalid or if storage is blocked. */
export function readStored<Value>(key: StorageKey<Value, string>): Value | null {
  const found = findStored(key)
  return found.kind === 'value' ? found.value : null
}

/** Whether the stored value is not JSON or has an unknown shape. */
export const isUnreadable = (key: StorageKey<unknown, string>): boolean =>
  findStored(key).kind === 'unreadable'

/** Stores a value. False if the browser refuses (full, private mode); the page then uses memory. */
export function writeStored<Value>(key: StorageKey<Value, string>, value: Value): boolean {
  return writeInWireForm(key, value)
}

/** Stores a value in its wire form, which `parse` reads. False if the browser refuses. */
export function writeInWireForm(key: StorageKey<unknown, string>, value: unknown): boolean {
  try {
    areaOf(key).setItem(key.name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(key: StorageKey<unknown, string>): void {
  try {
    areaOf(key).removeItem(key.name)
  } catch {
    // A blocked storage holds nothing.
    return
  }
}

export function clearStorage(): void {
  clearArea('local')
  clearArea('session')
}

export const clearSession = (): void => clearArea('session')

function clearArea(area: 'local' | 'session'): void {
  try {
    storageOf(area).clear()
  } catch {
    // A blocked storage holds nothing.
    return
  }
}

type StoredResult<Value> = { kind: 'value'; value: Value } | { kind: 'nothing' } | { kind: 'unreadable' }

function findStored<Value>(key: StorageKey<Value, string>): StoredResult<Value> {
  const text = storedText(key)
  if (text === null) return { kind: 'nothing' }
  try {
    const value = key.parse(JSON.parse(text))
    return value === null ? { kind: 'unreadable' } : { kind: 'value', value }
  } catch {
    return { kind: 'unreadable' }
  }
}

function storedText(key: StorageKey<unknown, string>): string | null {
  try {
    return areaOf(key).getItem(key.name)
  } catch {
    return null
  }
}

const areaOf = (key: StorageKey<unknown, string>): Storage => storageOf(key.area)
// Reading the property throws if cookies are blocked, so callers call this inside `try`.
const storageOf = (area: 'local' | 'session'): Storage =>
  area === 'local' ? window.localStorage : window.sessionStorage

function parseMoment(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isFinite(stored) ? stored : null
}
