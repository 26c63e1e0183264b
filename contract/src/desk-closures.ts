import { caseOutcomes, caseResolutions, closureKinds, closureResolutions } from '@pantul/rules/closure'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import {
  Answer,
  Code,
  Hour,
  LocationAndIdParams,
  LocationId,
  LocationParams,
  Moment,
  PublicId,
  Rupiah,
  WireDate,
} from './shapes.ts'

/** The manager's own text for players, beside the usual text. */
const Message = z.string().check(z.maxLength(500))
/** A court at an hour of a date. */
const ClosedHour = z.object({ CourtID: Code, Date: WireDate, Hour })

/** The courts, dates and hours that are closed, and what happens to their bookings. */
const request = {
  Kind: z.enum(closureKinds),
  Courts: z.array(Code).check(z.minLength(1), z.maxLength(100)),
  DateFrom: WireDate,
  DateTo: WireDate,
  /** A whole day is 0 to 24. */
  FromHour: Hour,
  UntilHour: EndHour,
  Reason: z.string().check(z.maxLength(200)),
  Way: z.enum(closureResolutions),
  MessageEnglish: Message,
  MessageIndonesian: Message,
  /** Bookings with another resolution than that of the closure. */
  Exceptions: z
    .array(
      z.strictObject({
        OrderNo: z.string().check(z.maxLength(30)),
        BookingID: z.int(),
        Way: z.enum(caseResolutions),
      }),
    )
    .check(z.maxLength(2000)),
}

/** The facts that decide what can happen to a booking (`caseOutcome`). */
const facts = {
  IsUnpaid: z.boolean(),
  HasAccount: z.boolean(),
  /** The rupiah that are refunded. */
  Money: Rupiah,
  /** The court-hours that are returned to packages. */
  Units: z.int(),
  /** Whether some of its hours are outside of the closure, and stay. */
  IsPartlyClosed: z.boolean(),
  HasBegun: z.boolean(),
  /** Whether its order has an unpaid balance. */
  Owes: z.boolean(),
}

/** A date of a fixed hour that has no order yet. It is skipped and not billed. */
const WireSeriesDate = z.object({
  SeriesID: PublicId,
  Name: z.string(),
  Date: WireDate,
  CourtID: Code,
  FromHour: Hour,
  UntilHour: EndHour,
})

/** What a closure would do now. Changes nothing. */
export const PreviewClosure = defineCall({
  method: 'POST',
  path: '/api/desk/:location/closures/preview',
  summary: 'What a closure of courts would do to the bookings there.',
  params: LocationParams,
  body: z.strictObject(request),
  ok: Answer(
    z.object({
      /** Court-hours that would be closed. */
      Hours: z.int(),
      /** Court-hours of these that are blocked already. */
      Blocked: z.int(),
      SeriesDates: z.array(WireSeriesDate),
      /** Whether the dates become closed dates, which players cannot book. */
      ClosesDates: z.boolean(),
      Bookings: z.array(
        z.object({
          OrderNo: z.string(),
          BookingID: z.int(),
          Name: z.string(),
          Phone: z.string(),
          HasEmail: z.boolean(),
          Language: z.enum(['en', 'id']),
          Hours: z.array(ClosedHour),
          /** What was paid for the whole booking. */
          Paid: Rupiah,
          /** The part of the unpaid balance that is no longer owed. */
          NoLongerOwed: Rupiah,
          /** Hours outside of the closure that are released too, because their unpaid order is cancelled as a whole. */
          AlsoEnds: z.array(ClosedHour),
          ...facts,
        }),
      ),
      /**
       * The classes in closed hours. They stay until staff cancel them. `IsWhole`: all hours of the class are closed.
       */
      Classes: z.array(
        z.object({
          ClassID: PublicId,
          Name: z.string(),
          Date: WireDate,
          FromHour: Hour,
          UntilHour: EndHour,
          IsWhole: z.boolean(),
        }),
      ),
    }),
  ),
  problems: [
    'DATE_INVALID',
    'COURT_UNKNOWN',
    'BLOCK_HOURS_INVALID',
    'BLOCK_TOO_LONG',
    ...staffChangeProblems,
  ],
})

/** Closes courts. The free hours are blocked at once; then the server settles each booking. */
export const BeginClosure = defineCall({
  method: 'POST',
  path: '/api/desk/:location/closures',
  summary: 'Closes courts for hours or days, and settles the bookings there in the chosen way.',
  params: LocationParams,
  body: z.strictObject(request),
  idempotent: true,
  ok: Answer(z.object({ ClosureID: PublicId })),
  problems: [
    'DATE_INVALID',
    'COURT_UNKNOWN',
    'BLOCK_HOURS_INVALID',
    'BLOCK_TOO_LONG',
    'REASON_REQUIRED',
    ...staffIdempotentProblems,
  ],
})

const listedClosure = {
  ClosureID: PublicId,
  Kind: z.enum(closureKinds),
  Courts: z.array(z.object({ CourtID: Code, Name: z.string() })),
  DateFrom: WireDate,
  DateTo: WireDate,
  FromHour: Hour,
  UntilHour: EndHour,
  Reason: z.string(),
  Way: z.enum(closureResolutions),
  IsFinished: z.boolean(),
  /** Whether its hours are still blocked. */
  IsBlocked: z.boolean(),
  /** The member of staff who began the closure, and when. */
  By: z.string(),
  At: Moment,
  /** The number of bookings that are settled; `Left`: not yet; `Failed`: the server could not settle them. */
  Done: z.int(),
  Left: z.int(),
  Failed: z.int(),
}

export const Closures = defineCall({
  method: 'GET',
  path: '/api/desk/:location/closures',
  summary: 'The closures of the courts of a location, the newest first.',
  params: LocationParams,
  ok: Answer(z.object({ Closures: z.array(z.object(listedClosure)) })),
  problems: staffProblems,
})

export const OneClosure = defineCall({
  method: 'GET',
  path: '/api/desk/:location/closures/:id',
  summary: 'A closure with what happened to each booking.',
  params: LocationAndIdParams,
  ok: Answer(
    z.object({
      ...listedClosure,
      MessageEnglish: Message,
      MessageIndonesian: Message,
      Cases: z.array(
        z.object({
          CaseID: z.int(),
          OrderNo: z.string(),
          BookingID: z.int(),
          Name: z.string(),
          /** Empty for people who left no phone number. */
          Phone: z.string(),
          HasEmail: z.boolean(),
          Language: z.enum(['en', 'id']),
          Hours: z.array(ClosedHour),
          Way: z.enum(caseResolutions),
          /** `left`: the booking is not settled yet. */
          State: z.enum(['left', 'done', 'failed']),
          Outcome: z.nullable(z.enum(caseOutcomes)),
          /** Why the booking could not be settled, for staff; null if it did not fail. */
          Problem: z.nullable(z.string()),
          Refund: Rupiah,
          /** The part of the unpaid balance that is no longer owed. */
          NoLongerOwed: Rupiah,
          /** The court-hours that were returned to packages. */
          Units: z.int(),
          At: Moment,
          /** When staff told the person about the closure; null if nobody did yet. */
          ToldAt: z.nullable(Moment),
          /** Goods that were sold with a booking which has no hours any more. */
          Goods: z.array(
            z.object({
              OrderNo: z.string(),
              Total: Rupiah,
              Owed: Rupiah,
              Things: z.array(z.object({ Name: z.string(), Quantity: z.int() })),
            }),
          ),
        }),
      ),
      Classes: z.array(z.object({ ClassID: PublicId, Name: z.string(), Date: WireDate, FromHour: Hour })),
      /** The dates of fixed hours that the closure skipped. */
      SeriesDates: z.array(WireSeriesDate),
      /** The block of the closed hours; null: the courts are open again. */
      BlockID: z.nullable(PublicId),
      /** The dates that the closure added to the closed dates. */
      ClosedDates: z.array(WireDate),
    }),
  ),
  problems: ['CLOSURE_UNKNOWN', ...staffProblems],
})

export const ResumeClosure = defineCall({
  method: 'POST',
  path: '/api/desk/:location/closures/:id/resume',
  summary: 'Continues a closure, and tries its failed bookings again.',
  params: LocationAndIdParams,
  ok: Answer(z.object({})),
  problems: ['CLOSURE_UNKNOWN', ...staffChangeProblems],
})

const ClosureCaseParams = z.object({
  location: LocationId,
  id: PublicId,
  case: z.string().check(z.regex(/^\d{1,15}$/, 'a whole number')),
})

/** Changes the resolution of one booking that is not settled yet. */
export const ChangeClosureCase = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/closures/:id/cases/:case',
  summary: 'Chooses another resolution for one booking of a closure.',
  params: ClosureCaseParams,
  /** `Seen`: the resolution that staff saw; CHANGED_MEANWHILE if it is another one now. */
  body: z.strictObject({ Seen: z.enum(caseResolutions), Way: z.enum(caseResolutions) }),
  ok: Answer(z.object({})),
  problems: ['CLOSURE_UNKNOWN', 'CASE_SETTLED', 'CHANGED_MEANWHILE', ...staffChangeProblems],
})

export const MarkTold = defineCall({
  method: 'POST',
  path: '/api/desk/:location/closures/:id/cases/:case/told',
  summary: 'Records that staff told a person about a closure.',
  params: ClosureCaseParams,
  ok: Answer(z.object({})),
  problems: ['CLOSURE_UNKNOWN', ...staffChangeProblems],
})
