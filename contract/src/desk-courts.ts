import { courtKinds, courtTurfs, courtWalls } from '@pantul/rules/court-details'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { Answer, Code, LocationId, LocationParams } from './shapes.ts'

const details = {
  Name: z.string().check(z.maxLength(40)),
  Kind: z.enum(courtKinds),
  Wall: z.enum(courtWalls),
  Turf: z.enum(courtTurfs),
  /** Its rank in lists of courts. */
  Position: z.int(),
  /** Whether it is on sale. */
  IsActive: z.boolean(),
}

const Court = z.object({ ...details, Id: Code, Version: z.int() })
const CourtList = Answer(z.array(Court))
const courtProblems = ['FIELD_REQUIRED', 'NUMBER_RANGE', 'COURT_NAME_TAKEN'] as const

export const DeskCourts = defineCall({
  method: 'GET',
  path: '/api/desk/:location/courts',
  summary: 'All courts of a location, including those that are off sale.',
  params: LocationParams,
  ok: CourtList,
  problems: staffProblems,
})

/** Adds a court. It has the prices of the location. */
export const AddCourt = defineCall({
  method: 'POST',
  path: '/api/desk/:location/courts',
  summary: 'Adds a court.',
  params: LocationParams,
  body: z.strictObject(details),
  idempotent: true,
  ok: CourtList,
  problems: [...staffIdempotentProblems, ...courtProblems, 'COURTS_FULL'],
})

/**
 * Changes a court. A court with bookings goes off sale only with `Anyway`; without it HOURS_BOOKED lists the bookings.
 * The bookings stay in any case.
 */
export const SaveCourt = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/courts/:court',
  summary: 'Changes a court, or takes it off sale; CHANGED_MEANWHILE contains the current courts.',
  params: z.object({ location: LocationId, court: Code }),
  body: z.strictObject({ ...details, Version: z.int(), Anyway: z.boolean() }),
  ok: CourtList,
  problems: [...staffChangeProblems, ...courtProblems, 'COURT_UNKNOWN', 'HOURS_BOOKED', 'CHANGED_MEANWHILE'],
})
