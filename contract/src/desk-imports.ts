import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems } from './desk-problems.ts'
import { Answer, LocationId, Moment } from './shapes.ts'

export const importKinds = ['people', 'bookings'] as const

/** `new`: will be added. `same`: known already. `conflict`: contradicts a known row. `faulty`: cannot be read. */
export const importStates = ['new', 'same', 'conflict', 'faulty'] as const

/** What happens to bookings without a payment. `owe`: the guest owes them. `hold`: held until shortly before the start. */
export const unpaidChoices = ['owe', 'hold'] as const

/** Base64 of 5 MiB, and some characters more, so that a larger file gets its own refusal. */
export const importLength = Math.ceil((5 * 1024 * 1024 * 4) / 3) + 500_000

/** The most bytes of a request with a file. */
export const MAX_IMPORT_BYTES = importLength + 10_000

const Counts = { New: z.int(), Same: z.int(), Conflict: z.int(), Faulty: z.int() }

const Amounts = { Price: z.int(), Paid: z.int(), Unpaid: z.int() }

/** The problems of a CSV file that cannot be read. */
export const fileProblems = [
  'FILE_ENCODING',
  'FILE_EMPTY',
  'FILE_TOO_LONG',
  'FILE_BROKEN',
  'FILE_COLUMN_MISSING',
  'FILE_COLUMN_TWICE',
] as const

/**
 * Checks a file, or imports it. A check writes only its act. A call imports for a few seconds at most, and is repeated with
 * the same file until the import is finished. A file that was imported before adds nothing.
 */
export const ImportFile = defineCall({
  method: 'POST',
  path: '/api/desk/:location/imports/:kind',
  summary: 'Checks or imports a CSV file of people or of bookings to come.',
  params: z.object({ location: LocationId, kind: z.enum(importKinds) }),
  body: z.strictObject({
    FileName: z.string().check(z.maxLength(200)),
    /** The file in base64. */
    File: z.string().check(z.maxLength(importLength)),
    Unpaid: z.enum(unpaidChoices),
    /** Null: only check. `Shown`: the counts that the check showed. */
    Import: z.nullable(
      z.strictObject({
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
      /** At most 500 lines. After a check those with a problem come first; after an import only those that were left out. */
      Lines: z.array(
        z.object({
          Line: z.int(),
          State: z.enum(importStates),
          What: z.string(),
          Column: z.nullable(z.string()),
          Reason: z.nullable(z.string()),
          /** For a new booking: its price, what was paid, and what is still to pay, in rupiah; otherwise null. */
          Amounts: z.nullable(z.object(Amounts)),
        }),
      ),
      /** The sums of all new bookings of a check; null for people, and for an import. */
      Sums: z.nullable(z.object(Amounts)),
      /** The lines with a problem as CSV, with their reasons, to be corrected and loaded again; null if there are none. */
      FaultyFile: z.nullable(z.string()),
      /** Null for a check. */
      Progress: z.nullable(
        z.object({ Lines: z.int(), Done: z.int(), Added: z.int(), IsFinished: z.boolean() }),
      ),
    }),
  ),
  problems: [...staffChangeProblems, ...fileProblems, 'IMPORT_FAULTY', 'IMPORT_CHANGED', 'BODY_TOO_LARGE'],
})
