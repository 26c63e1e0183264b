import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationParams } from './shapes.ts'

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
  /** The tier with the most hours before play first. */
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
  /** How many days a player may choose a new time after the venue closed paid hours. */
  MoveRightDays: Number,
  /** Whether an hour during which the power fails counts as not played. */
  PowerHourUnplayed: z.boolean(),
  ArrivalOpensMinutes: Number,
  NoShowMinutes: Number,
  LockMinutes: Number,
  /** The usual deadline to pay, before the start. */
  PayByMinutes: Number,
  /** The day of the month on which fixed hours of the next month are billed, and the last day to pay the bill. */
  SeriesBillDay: Number,
  SeriesPayDay: Number,
  /** In percent of an order. */
  PriceOffPercent: Number,
  /** The most rupiah that one person of the front desk may take off prices, leave unpaid, pay out and refund in a day. */
  PriceOffPerDay: Number,
  UnpaidPerDay: Number,
  /** A split payment may stay unfinished if so many percent of the order are paid, and at most so many rupiah are unpaid. */
  SplitPercent: Number,
  SplitUnpaid: Number,
  PayOutPerDay: Number,
  RefundPerDay: Number,
  /** The most court-hours that one person of the front desk may block in a day. */
  BlockHours: Number,
}

/** `Version`: a change of these settings must send it. */
const Settings = z.object({ ...settings, Version: z.int() })

/** The settings of a location. */
export const ReadSettings = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settings',
  summary: 'The settings of a location.',
  params: LocationParams,
  ok: Answer(Settings),
  problems: staffProblems,
})

/**
 * Changes settings. Settings about money need a new code of the authenticator app. Orders keep the terms under which they
 * were sold.
 */
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
