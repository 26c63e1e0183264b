import { storedCustomerFromWire } from '@pantul/contract/accounts-wire'
import { storedLocationFromWire } from '@pantul/contract/locations-wire'
import { textFields } from '@pantul/contract/text-fields'
import type { ReservedKey } from '@pantul/rules/basket-owner'

/**
 * A named place in the browser's storage and how what lies there is read; null from `parse` = not understood. Every
 * name but that of a basket is one that no person's basket can have.
 */
export type StorageKey<Value, Name extends string = ReservedKey> = {
  readonly area: 'local' | 'session'
  readonly name: Name
  readonly parse: (stored: unknown) => Value | null
}

/** Who a guest said to be at checkout. */
export type StoredGuest = {
  readonly fullname: string
  readonly email: string
  readonly phone: string
  readonly contryCode: string
}

/** Who is logged in in this tab. */
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

/** Epoch milliseconds of the last sign of life in any tab. */
export const lastActiveKey: StorageKey<number> = { area: 'local', name: 'LAST_ACTIVE', parse: moment }
/** Epoch milliseconds of the last time that the basket was cleared by itself. */
export const lastBookingClearKey: StorageKey<number> = {
  area: 'local',
  name: 'LAST_BOOKING_CLEAR',
  parse: moment,
}
/** Epoch milliseconds of the last reload after a failed load, for the 10-second guard. */
export const lastReloadKey: StorageKey<number> = { area: 'session', name: 'LAST_RELOAD', parse: moment }

/** Who is logged in in this tab; the stored profile has more fields. */
export const credentialsKey: StorageKey<StoredCustomer> = {
  area: 'session',
  name: 'credentials',
  parse: storedCustomerFromWire,
}

/** Set by login and registration in this tab, for the page that says so: epoch milliseconds. */
export const justEnteredKey: StorageKey<number> = { area: 'session', name: 'JUST_ENTERED', parse: moment }

/** The basket lies under its owner's name, or GUEST. */
export const basketKeyOf = <Value>(
  owner: string,
  parse: StorageKey<Value>['parse'],
): StorageKey<Value, string> => ({
  area: 'local',
  name: owner,
  parse,
})

/** What lies under a key; null when nothing does, when it cannot be understood, or when storage is closed to us. */
export function readStored<Value>(key: StorageKey<Value, string>): Value | null {
  const found = look(key)
  return found.kind === 'value' ? found.value : null
}

/** True when something lies there that is not JSON or has an unknown shape. */
export const isUnreadable = (key: StorageKey<unknown, string>): boolean => look(key).kind === 'unreadable'

/** Keeps a value. False when the browser refuses (full, private mode): the page goes on with what it has in memory. */
export function writeStored<Value>(key: StorageKey<Value, string>, value: Value): boolean {
  return writeAs(key, value)
}

/** Keeps a value in its stored form, which `parse` of the key reads. False when the browser refuses. */
export function writeAs(key: StorageKey<unknown, string>, value: unknown): boolean {
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
    return
  }
}

/** Empties both storages. */
export function clearStorage(): void {
  clearArea('local')
  clearArea('session')
}

/** Empties what only this tab keeps. */
export const clearSession = (): void => clearArea('session')

function clearArea(area: 'local' | 'session'): void {
  try {
    storageOf(area).clear()
  } catch {
    return
  }
}

type Found<Value> = { kind: 'value'; value: Value } | { kind: 'nothing' } | { kind: 'unreadable' }

function look<Value>(key: StorageKey<Value, string>): Found<Value> {
  const text = textUnder(key)
  if (text === null) return { kind: 'nothing' }
  try {
    const value = key.parse(JSON.parse(text))
    return value === null ? { kind: 'unreadable' } : { kind: 'value', value }
  } catch {
    return { kind: 'unreadable' }
  }
}

function textUnder(key: StorageKey<unknown, string>): string | null {
  try {
    return areaOf(key).getItem(key.name)
  } catch {
    return null
  }
}

const areaOf = (key: StorageKey<unknown, string>): Storage => storageOf(key.area)
// Reading the property itself throws where cookies are blocked, hence inside the callers' try.
const storageOf = (area: 'local' | 'session'): Storage =>
  area === 'local' ? window.localStorage : window.sessionStorage

function moment(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isFinite(stored) ? stored : null
}
