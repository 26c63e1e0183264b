import type { OpenHours, SpecialHours } from '@pantul/rules/opening-times'
import { fromDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { PriceChange } from '@pantul/rules/price-change'
import type { PriceRule } from '@pantul/rules/price-rule'
import type { BodyOf, DataOf } from './call.ts'
import { openHoursConverter, specialHoursConverter } from './desk-opening-hours-wire.ts'
import type { AddPrice, EndPrice, Prices } from './desk-prices.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { listOf, playDate, playDateOrNull, wireConverter } from './wire-converter.ts'

export type PriceList = {
  readonly version: number
  /** The local date at the location. */
  readonly today: PlayDate
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  readonly openHours: readonly OpenHours[]
  readonly specialHours: readonly SpecialHours[]
  readonly closedDates: readonly PlayDate[]
  readonly rules: readonly PriceRule[]
}

type WireList = DataOf<typeof Prices>
type WireChange = BodyOf<typeof AddPrice>

const optionalDate = {
  toWire: (date: PlayDate | null | undefined): string | null => playDateOrNull.toWire(date ?? null),
  fromWire: playDateOrNull.fromWire,
}

const optionalWeekdays = {
  toWire: (weekdays: readonly number[] | null | undefined): number[] | null =>
    weekdays ? [...weekdays] : null,
  fromWire: (weekdays: number[] | null): number[] | null => weekdays,
}

const priceFields = {
  courtId: 'CourtID',
  weekdays: ['Weekdays', optionalWeekdays],
  dateFrom: ['DateFrom', optionalDate],
  dateTo: ['DateTo', optionalDate],
  validFrom: ['ValidFrom', optionalDate],
  validUntil: ['ValidUntil', optionalDate],
  fromHour: 'FromHour',
  toHour: 'ToHour',
  price: 'Price',
  type: 'Type',
} as const

const rule = wireConverter<PriceRule, WireList['Rules'][number]>()({
  ...priceFields,
  id: 'RuleID',
  priority: 'Priority',
  sequence: 'Sequence',
})

const court = wireConverter<PriceList['courts'][number], WireList['Courts'][number]>()({
  id: 'CourtID',
  name: 'CourtDesc',
})

export const { toWire: priceListToWire, fromWire: priceListFromWire } = wireConverter<PriceList, WireList>()({
  version: 'Version',
  today: ['Today', playDate],
  courts: ['Courts', listOf(court)],
  openHours: ['OpenHours', openHoursConverter],
  specialHours: ['SpecialHours', specialHoursConverter],
  closedDates: ['ClosedDates', listOf(playDate)],
  rules: ['Rules', listOf(rule)],
})

/** A new price with the version of the prices that were shown. */
export type VersionedPriceChange = PriceChange & { readonly version: number }

const priceChange = wireConverter<VersionedPriceChange, WireChange>()({ ...priceFields, version: 'Version' })

export const priceChangeToWire = priceChange.toWire

/** Null if a date does not exist. Weekdays are sorted, and each of them is listed once. */
export function priceChangeFromWire(body: WireChange): VersionedPriceChange | null {
  const dates = [body.DateFrom, body.DateTo, body.ValidFrom, body.ValidUntil]
  if (dates.some((date) => date !== null && fromDayMonthYear(date) === null)) return null
  const weekdays = body.Weekdays && [...new Set(body.Weekdays)].toSorted((a, b) => a - b)
  return { ...priceChange.fromWire(body), weekdays }
}

/** The body of the call that ends a price rule: the version of the prices that staff saw. */
export const endPriceToWire = (version: number): BodyOf<typeof EndPrice> => ({ Version: version })
export const endPriceFromWire = ({ Version }: BodyOf<typeof EndPrice>): number => Version

/** The current prices in the data of CHANGED_MEANWHILE; null if there are none. */
export const currentPrices = (data: unknown): PriceList | null =>
  refusalDataFromWire(data, 'Rules', priceListFromWire)
