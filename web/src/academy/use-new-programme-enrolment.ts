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

type Options = {
  readonly programme: Programme
  readonly tax: TaxRate
  readonly typedParticipants: readonly TypedParticipant[]
  readonly onParticipants: (typedParticipants: readonly TypedParticipant[]) => void
  readonly onPlaced: () => void
}
type Body = BodyOf<Calls['POST /api/academy/:id/enrol']>

export const participantFieldId = (index: number, field: ParticipantField): string =>
  `participant-${index}-${field}`

/** The form that enrols participants in a programme: their fields, their price in rupiah, and the order of their places. */
export function useNewProgrammeEnrolment({
  programme,
  tax,
  typedParticipants,
  onParticipants,
  onPlaced,
}: Options) {
  const [isSubmitted, setIsSubmitted] = useState(false)
  /** The server's messages for the fields of each participant, until the field is changed. */
  const [refusedErrors, setRefusedErrors] = useState<readonly FieldErrors[]>([])
  const maxParticipants = Math.max(1, Math.min(MAX_PLACES, programme.placesLeft))
  const ageLimits: AgeLimits = { ages: programme.ages, startsOn: programme.sessions[0]?.date ?? '' }

  const form = useEnrolmentForm<Body>({
    product: `programme ${programme.id}`,
    price: programme.priceNow * typedParticipants.length,
    tax,
    send: async (request) =>
      placedOrderFromWire(
        (await call('POST /api/academy/:id/enrol', { params: { id: programme.id }, ...request })).data,
      ),
    bodyOf: (guest, expectedTotal) => {
      setIsSubmitted(true)
      const invalidFieldId = firstInvalidFieldId(typedParticipants, ageLimits)
      if (invalidFieldId !== null) return focusInvalidField(invalidFieldId)
      return {
        participants: typedParticipants.map((participant) =>
          participantToWire(participantOf(participant, ageLimits)),
        ),
        profileCustomer: buyerToWire(guest),
        expectedTotal,
      }
    },
    onRefused: ({ errors }) =>
      setRefusedErrors(typedParticipants.map((_participant, index) => errorsOfParticipant(index, errors))),
    onPlaced,
  })

  const errorsAt = (index: number): FieldErrors => ({
    ...(isSubmitted ? participantErrors(typedParticipants[index] ?? EMPTY_PARTICIPANT, ageLimits) : {}),
    ...refusedErrors[index],
  })

  return {
    form,
    typedParticipants,
    ageLimits,
    maxParticipants,
    errorsAt,
    changeField: (index: number, field: ParticipantField, value: string) => {
      setRefusedErrors(refusedErrors.map((errors, i) => (i === index ? withoutField(errors, field) : errors)))
      onParticipants(
        typedParticipants.map((participant, i) =>
          i === index ? { ...participant, [field]: value } : participant,
        ),
      )
    },
    addParticipant: () => {
      setIsSubmitted(false)
      onParticipants([...typedParticipants, EMPTY_PARTICIPANT])
      focusInNextFrame(participantFieldId(typedParticipants.length, 'name'))
    },
    removeParticipant: (index: number) => {
      form.forgetPlacesProblem()
      setRefusedErrors(refusedErrors.filter((_errors, i) => i !== index))
      onParticipants(typedParticipants.filter((_participant, i) => i !== index))
      focusInNextFrame(participantFieldId(Math.max(0, index - 1), 'name'))
    },
  }
}

export type NewProgrammeEnrolment = ReturnType<typeof useNewProgrammeEnrolment>

/** The element id of the first field with an error; null if all fields are valid. */
function firstInvalidFieldId(
  typedParticipants: readonly TypedParticipant[],
  ageLimits: AgeLimits,
): string | null {
  for (const [index, participant] of typedParticipants.entries()) {
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
