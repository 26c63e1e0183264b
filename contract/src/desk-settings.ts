import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationParams } from './shapes.ts'

const Text = z.string().check(z.maxLength(200))
const Integer = z.int()

const settings = {
  Name: Text,
  ShortName: z.string().check(z.maxLength(40)),
  Address: Text,
  City: Text,
  Phone: z.string().check(z.maxLength(40)),
  /** Digits with the country code. */
  WhatsApp: z.string().check(z.maxLength(20)),
  Email: z.string().check(z.maxLength(300)),
  LegalName: Text,
  TaxNumber: z.string().check(z.maxLength(40)),
  /** Basis points: 1000 is 10 %. */
  TaxRateBp: Integer,
  TaxIsInclusive: z.boolean(),
  /**
   * The percentage that is refunded for a cancellation at least so many hours before the start. The tier with the most
   * hours comes first.
   */
  CancellationTiers: z.array(z.strictObject({ Hours: Integer, Percent: Integer })).check(z.maxLength(20)),
  /** How long an unpaid order holds its hours. */
  HoldMinutes: Integer,
  /** The running hour is on sale until this minute of it. */
  LastStartMinute: Integer,
  /** The most days from today to a play date. */
  DaysAhead: Integer,
  /** The most court-hours of a player on one date. */
  HoursPerDate: Integer,
  /** The most orders of a player that are still to be played. */
  UpcomingOrders: Integer,
  /** The most unpaid orders of a player, and their most court-hours. */
  UnpaidOrders: Integer,
  UnpaidHours: Integer,
  /** The most unpaid court-hours of the guests of one network address together, without and with a proof of work. */
  FreeGuestHours: Integer,
  WorkGuestHours: Integer,
  /** Until how many hours before the start players may move a booking. */
  RescheduleHours: Integer,
  /** How many hours before the start players are reminded. */
  ReminderHours: Integer,
  /** For how many days after the venue closed paid hours the player may choose a new time. */
  MoveRightDays: Integer,
  /** Whether an hour counts as unplayed if the power fails during it. */
  PowerHourUnplayed: z.boolean(),
  /** So many minutes before the start, staff may begin to check in. */
  ArrivalOpensMinutes: Integer,
  /** So many minutes after the start, staff may mark a booking as missed. */
  NoShowMinutes: Integer,
  /** After so many minutes without use, a counter machine locks its screen. */
  LockMinutes: Integer,
  /** The usual deadline to pay: so many minutes before the start. */
  PayByMinutes: Integer,
  /** The day of the month on which the fixed hours of the next month are billed. */
  SeriesBillDay: Integer,
  /** The last day of the same month to pay that bill. */
  SeriesPayDay: Integer,
  /** The most that the front desk may take off an order, in percent. */
  PriceOffPercent: Integer,
  /** The most rupiah that one person of the front desk may take off prices in a day. */
  PriceOffPerDay: Integer,
  /** The most rupiah that one person of the front desk may leave unpaid in a day. */
  UnpaidPerDay: Integer,
  /**
   * A split payment may stay unfinished if so many percent of the order are paid, and at most so many rupiah are
   * unpaid.
   */
  SplitPercent: Integer,
  SplitUnpaid: Integer,
  /** The most rupiah of cash that one person of the front desk may take out of the drawer in a day. */
  PayOutPerDay: Integer,
  /** The most rupiah that one person of the front desk may refund in a day. */
  RefundPerDay: Integer,
  /** The most court-hours that one person of the front desk may block in a day. */
  BlockHours: Integer,
}

const Settings = z.object({
  ...settings,
  /** A change must send this version. */
  Version: z.int(),
})

export const ReadSettings = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settings',
  summary: 'The settings of a location.',
  params: LocationParams,
  ok: Answer(Settings),
  problems: staffProblems,
})

/** Settings about money need a new code of the authenticator app. Orders keep the terms under which they were sold. */
export const ChangeSettings = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/settings',
  summary: 'Changes the settings of a location; CHANGED_MEANWHILE carries the current ones.',
  params: LocationParams,
  body: z.strictObject({ ...settings, Version: z.int() }),
  ok: Answer(Settings),
  problems: [
    ...staffChangeProblems,
    'NEW_CODE_NEEDED',
    'CHANGED_MEANWHILE',
    'FIELD_REQUIRED',
    'NUMBER_RANGE',
    'TIERS_INVALID',
    'PHONE_REQUIRED',
    'PHONE_INVALID',
    'EMAIL_REQUIRED',
    'EMAIL_INVALID',
  ],
})
