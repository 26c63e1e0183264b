import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { OpenHours, SpecialHours } from '@pantul/rules/opening-times'
import type { PriceChange } from '@pantul/rules/price-change'
import type { PriceRule } from '@pantul/rules/price-rule'
import type { BodyOf, DataOf } from './call.ts'
import { openHoursConverter, specialHoursConverter } from './desk-opening-hours-wire.ts'
import type { AddPrice, Prices } from './desk-prices.ts'

/** The prices of a location. `today`: the local date there. */
export type PriceList = {
  readonly version: number
  readonly today: PlayDate
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  readonly openHours: readonly OpenHours[]
  readonly specialHours: readonly SpecialHours[]
  readonly closedDates: readonly PlayDate[]
  readonly rules: readonly PriceRule[]
}

type WireList = DataOf<typeof Prices>
type WirePrice = Omit<BodyOf<typeof AddPrice>, 'Version'>

const toWire = (date: PlayDate | null | undefined): string | null => (date ? toDayMonthYear(date) : null)

const priceToWire = (price: PriceRule | PriceChange): WirePrice => ({
  CourtID: price.courtId,
  Weekdays: price.weekdays ? [...price.weekdays] : null,
  DateFrom: toWire(price.dateFrom),
  DateTo: toWire(price.dateTo),
  ValidFrom: toWire(price.validFrom),
  ValidUntil: toWire(price.validUntil),
  FromHour: price.fromHour,
  ToHour: price.toHour,
  Price: price.price,
  Type: price.type,
})

/** All fields except the dates. */
const priceFromWire = (wire: WirePrice) => ({
  courtId: wire.CourtID,
  weekdays: wire.Weekdays,
  fromHour: wire.FromHour,
  toHour: wire.ToHour,
  price: wire.Price,
  type: wire.Type,
})

export const priceListToWire = (list: PriceList): WireList => ({
  Version: list.version,
  Today: toDayMonthYear(list.today),
  Courts: list.courts.map(({ id, name }) => ({ CourtID: id, CourtDesc: name })),
  OpenHours: openHoursConverter.toWire(list.openHours),
  SpecialHours: specialHoursConverter.toWire(list.specialHours),
  ClosedDates: list.closedDates.map(toDayMonthYear),
  Rules: list.rules.map((rule) => ({
    ...priceToWire(rule),
    RuleID: rule.id,
    Priority: rule.priority,
    Sequence: rule.sequence,
  })),
})

export const priceListFromWire = (wire: WireList): PriceList => ({
  version: wire.Version,
  today: fromDayMonthYear(wire.Today) ?? '',
  courts: wire.Courts.map(({ CourtID, CourtDesc }) => ({ id: CourtID, name: CourtDesc })),
  openHours: openHoursConverter.fromWire(wire.OpenHours),
  specialHours: specialHoursConverter.fromWire(wire.SpecialHours),
  closedDates: wire.ClosedDates.flatMap((date) => fromDayMonthYear(date) ?? []),
  rules: wire.Rules.map((rule) => ({
    ...priceFromWire(rule),
    dateFrom: fromWire(rule.DateFrom),
    dateTo: fromWire(rule.DateTo),
    validFrom: fromWire(rule.ValidFrom),
    validUntil: fromWire(rule.ValidUntil),
    id: rule.RuleID,
    priority: rule.Priority,
    sequence: rule.Sequence,
  })),
})

const fromWire = (date: string | null): PlayDate | null => (date === null ? null : fromDayMonthYear(date))

/** A new price with the version of the prices that were shown. */
export type VersionedPriceChange = PriceChange & { readonly version: number }

export const priceChangeToWire = ({ version, ...change }: VersionedPriceChange): BodyOf<typeof AddPrice> => ({
  ...priceToWire(change),
  Version: version,
})

/** Null if a date does not exist. */
export function priceChangeFromWire({
  Version,
  ...body
}: BodyOf<typeof AddPrice>): VersionedPriceChange | null {
  const dates = [body.DateFrom, body.DateTo, body.ValidFrom, body.ValidUntil]
  if (dates.some((date) => date !== null && fromDayMonthYear(date) === null)) return null
  return {
    ...priceFromWire(body),
    weekdays: body.Weekdays && [...new Set(body.Weekdays)].toSorted((a, b) => a - b),
    dateFrom: fromWire(body.DateFrom),
    dateTo: fromWire(body.DateTo),
    validFrom: fromWire(body.ValidFrom),
    validUntil: fromWire(body.ValidUntil),
    version: Version,
  }
}

/** The version of a call that ends a price rule. */
export const endPriceToWire = (version: number): { Version: number } => ({ Version: version })
export const endPriceFromWire = ({ Version }: { Version: number }): number => Version

/** The current prices from the data of CHANGED_MEANWHILE. The server wrote the data, so only its existence is checked. */
export const currentPrices = (data: unknown): PriceList | null =>
  typeof data === 'object' && data !== null && 'Rules' in data ? priceListFromWire(data as WireList) : null
