import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationId } from './shapes.ts'

const Text = z.string().check(z.maxLength(200))
const Number = z.int()

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
  TaxRateBp: Number,
  TaxIsInclusive: z.boolean(),
  /** The longest notice first. */
  CancellationTiers: z.array(z.strictObject({ Hours: Number, Percent: Number })).check(z.maxLength(20)),
  HoldMinutes: Number,
  LastStartMinute: Number,
  DaysAhead: Number,
  HoursPerDate: Number,
  UpcomingOrders: Number,
  UnpaidOrders: Number,
  UnpaidHours: Number,
  FreeGuestHours: Number,
  WorkGuestHours: Number,
  RescheduleHours: Number,
  ReminderHours: Number,
  /** After the venue closed paid hours, how long their player may choose a new time. */
  MoveRightDays: Number,
  /** Whether the hour that runs when the power fails counts as unplayed. */
  PowerHourUnplayed: z.boolean(),
  ArrivalOpensMinutes: Number,
  NoShowMinutes: Number,
  LockMinutes: Number,
  /** The usual deadline to pay, before the start. */
  PayByMinutes: Number,
  /** Days of the month on which fixed hours of the next month are billed, and the last day to pay them. */
  SeriesBillDay: Number,
  SeriesPayDay: Number,
  /** Percent of an order. */
  PriceOffPercent: Number,
  /** Rupiah that one person of the front desk takes off prices, leaves unpaid, pays out and refunds in a day. */
  PriceOffPerDay: Number,
  UnpaidPerDay: Number,
  /** Percent of an order that is paid before a split payment may stay unfinished, and the most that may be left, rupiah. */
  SplitPercent: Number,
  SplitUnpaid: Number,
  PayOutPerDay: Number,
  RefundPerDay: Number,
  /** Court-hours that one person of the front desk blocks in a day. */
  BlockHours: Number,
}

/** `Version`: a change of these settings must send it. */
const Settings = z.object({ ...settings, Version: z.int() })

/** The settings of a location. */
export const ReadSettings = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settings',
  summary: 'The settings of a location.',
  params: z.object({ location: LocationId }),
  ok: Answer(Settings),
  problems: staffProblems,
})

/**
 * Changes settings. Those about money need a new code of the authenticator app. Orders keep the terms under which they
 * were sold.
 */
export const ChangeSettings = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/settings',
  summary: 'Changes the settings of a location; CHANGED_MEANWHILE carries the present ones.',
  params: z.object({ location: LocationId }),
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
