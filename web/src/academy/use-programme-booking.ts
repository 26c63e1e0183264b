import * as m from '@pantul/messages/words'
import { buyerToWire, placedOrderFromWire } from '@pantul/contract/buyer-wire'
import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { participantFieldFromWire, participantToWire } from '@pantul/contract/enrolment-wire'
import type { TaxRate } from '@pantul/contract/tax-wire'
import { MAX_PLACES } from '@pantul/rules/enrolment'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { toast } from '../design/toast.tsx'
import { useEnrolmentForm } from '../enrolments/use-enrolment-form.ts'
import type { Programme } from '@pantul/contract/academy-wire'
import {
  EMPTY_PARTICIPANT,
  participantErrors,
  participantFields,
  participantOf,
  type FieldErrors,
  type AgeLimits,
  type ParticipantField,
  type TypedParticipant,
} from './participants.ts'

type Booking = {
  readonly programme: Programme
  readonly tax: TaxRate
  readonly typed: readonly TypedParticipant[]
  readonly onTyped: (typed: readonly TypedParticipant[]) => void
  readonly onPlaced: () => void
}
type Body = BodyOf<Calls['POST /api/academy/:id/enrol']>

export const participantFieldId = (index: number, field: ParticipantField): string =>
  `participant-${index}-${field}`

/** The participants of a programme, their price in rupiah, and their order. */
export function useProgrammeBooking({ programme, tax, typed, onTyped, onPlaced }: Booking) {
  const [isSubmitted, setIsSubmitted] = useState(false)
  /** The server's messages for the fields of each participant, until the field is changed. */
  const [refusedErrors, setRefusedErrors] = useState<readonly FieldErrors[]>([])
  const maxParticipants = Math.max(1, Math.min(MAX_PLACES, programme.placesLeft))
  const ageLimits: AgeLimits = { ages: programme.ages, startsOn: programme.sessions[0]?.date ?? '' }

  const form = useEnrolmentForm<Body>({
    product: `programme ${programme.id}`,
    price: programme.priceNow * typed.length,
    tax,
    send: async (request) =>
      placedOrderFromWire(
        (await call('POST /api/academy/:id/enrol', { params: { id: programme.id }, ...request })).data,
      ),
    bodyOf: (guest, expectedTotal) => {
      setIsSubmitted(true)
      const invalidFieldId = firstInvalidFieldId(typed, ageLimits)
      if (invalidFieldId !== null) return focusInvalidField(invalidFieldId)
      return {
        participants: typed.map((participant) => participantToWire(participantOf(participant, ageLimits))),
        profileCustomer: buyerToWire(guest),
        expectedTotal,
      }
    },
    onRefused: ({ errors }) =>
      setRefusedErrors(typed.map((_participant, index) => errorsOfParticipant(index, errors))),
    onPlaced,
  })

  const errorsAt = (index: number): FieldErrors => ({
    ...(isSubmitted ? participantErrors(typed[index] ?? EMPTY_PARTICIPANT, ageLimits) : {}),
    ...refusedErrors[index],
  })

  return {
    form,
    typed,
    ageLimits,
    maxParticipants,
    errorsAt,
    changeField: (index: number, field: ParticipantField, value: string) => {
      setRefusedErrors(refusedErrors.map((errors, i) => (i === index ? withoutField(errors, field) : errors)))
      onTyped(typed.map((participant, i) => (i === index ? { ...participant, [field]: value } : participant)))
    },
    addParticipant: () => {
      setIsSubmitted(false)
      onTyped([...typed, EMPTY_PARTICIPANT])
      focusInNextFrame(participantFieldId(typed.length, 'name'))
    },
    removeParticipant: (index: number) => {
      form.forgetPlacesProblem()
      setRefusedErrors(refusedErrors.filter((_errors, i) => i !== index))
      onTyped(typed.filter((_participant, i) => i !== index))
      focusInNextFrame(participantFieldId(Math.max(0, index - 1), 'name'))
    },
  }
}

export type ProgrammeBooking = ReturnType<typeof useProgrammeBooking>

/** The element id of the first field with an error; null if all fields are valid. */
function firstInvalidFieldId(typed: readonly TypedParticipant[], ageLimits: AgeLimits): string | null {
  for (const [index, participant] of typed.entries()) {
    const errors = participantErrors(participant, ageLimits)
    const field = participantFields.find((name) => errors[name] !== undefined)
    if (field !== undefined) return participantFieldId(index, field)
  }
  return null
}

function focusInvalidField(id: string): null {
  toast(m.academy_check_participants(), 'wrong')
  focusInNextFrame(id)
  return null
}

// The field may not be rendered yet.
function focusInNextFrame(id: string): void {
  window.requestAnimationFrame(() => document.getElementById(id)?.focus())
}

const errorsOfParticipant = (
  index: number,
  errors: readonly { readonly path: string; readonly msg: string }[],
): FieldErrors =>
  Object.fromEntries(
    errors.flatMap(({ path, msg }) => {
      const refusedField = participantFieldFromWire(path)
      return refusedField?.index === index ? [[refusedField.field, msg]] : []
    }),
  )

const withoutField = (errors: FieldErrors, field: ParticipantField): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))
