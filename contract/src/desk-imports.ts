import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems } from './desk-problems.ts'
import { Answer, LocationId, Moment } from './shapes.ts'

export const importKinds = ['people', 'bookings'] as const

/**
 * `new`: the person or booking will be added. `same`: it is known already. `conflict`: it contradicts what is known.
 * `faulty`: the line cannot be read.
 */
export const importStates = ['new', 'same', 'conflict', 'faulty'] as const

/**
 * What happens to an unpaid booking. `owe`: the guest owes its price. `hold`: it is held until shortly before its
 * start.
 */
export const unpaidBookingChoices = ['owe', 'hold'] as const

/**
 * The most characters of a file in base64: enough for 5 MiB and somewhat more. A slightly larger file still reaches the
 * rule whose refusal names the limit.
 */
export const MAX_FILE_CHARACTERS = Math.ceil((5 * 1024 * 1024 * 4) / 3) + 500_000

/** The most bytes of a request with a file. */
export const MAX_IMPORT_BYTES = MAX_FILE_CHARACTERS + 10_000

const Counts = { New: z.int(), Same: z.int(), Conflict: z.int(), Faulty: z.int() }

/** Rupiah. */
const Amounts = { Price: z.int(), Paid: z.int(), Unpaid: z.int() }

/** The problems of a CSV file that cannot be read. */
export const csvFileProblems = [
  'FILE_ENCODING',
  'FILE_EMPTY',
  'FILE_TOO_LONG',
  'FILE_BROKEN',
  'FILE_COLUMN_MISSING',
  'FILE_COLUMN_TWICE',
] as const

/**
 * Checks a file, or imports it. A check stores only its staff act. A call imports for a few seconds at most; the
 * browser repeats it with the same file until the import is finished. A file that was imported before adds nothing.
 */
export const ImportFile = defineCall({
  method: 'POST',
  path: '/api/desk/:location/imports/:kind',
  summary: 'Checks or imports a CSV file of people or of bookings to come.',
  params: z.object({ location: LocationId, kind: z.enum(importKinds) }),
  body: z.strictObject({
    FileName: z.string().check(z.maxLength(200)),
    /** The file in base64. */
    File: z.string().check(z.maxLength(MAX_FILE_CHARACTERS)),
    Unpaid: z.enum(unpaidBookingChoices),
    /** Null: only check. */
    Import: z.nullable(
      z.strictObject({
        /** The counts that the check showed. */
        Shown: z.strictObject(Counts),
        /** Leaves out the lines that cannot be imported. */
        SkipsFaulty: z.boolean(),
      }),
    ),
  }),
  ok: Answer(
    z.object({
      /** When the import of this file was finished; null if it was not. */
      ImportedAt: z.nullable(Moment),
      Counts: z.object(Counts),
      /**
       * At most 500 lines: after a check, the lines with a problem first; after an import, only the lines that were
       * left out.
       */
      Lines: z.array(
        z.object({
          /** The number of the line in the file. */
          Line: z.int(),
          State: z.enum(importStates),
          /** The person or booking. */
          What: z.string(),
          /** The title of the column with the problem; null if there is none. */
          Column: z.nullable(z.string()),
          /** The problem, in the reader's language. */
          Reason: z.nullable(z.string()),
          /** Only of a new booking. */
          Amounts: z.nullable(z.object(Amounts)),
        }),
      ),
      /** After a check: the sums of all new bookings; otherwise null, and null for people. */
      Sums: z.nullable(z.object(Amounts)),
      /** CSV of the lines with a problem and its reason, to be corrected and imported again; null if there are none. */
      FaultyFile: z.nullable(z.string()),
      /** Null after a check. */
      Progress: z.nullable(
        z.object({
          /** How many lines the file has. */
          Lines: z.int(),
          /** How many lines were tried. */
          Done: z.int(),
          Added: z.int(),
          IsFinished: z.boolean(),
        }),
      ),
    }),
  ),
  problems: [...staffChangeProblems, ...csvFileProblems, 'IMPORT_FAULTY', 'IMPORT_CHANGED', 'BODY_TOO_LARGE'],
})
