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

export const participantId = (index: number, field: ParticipantField): string =>
  `participant-${index}-${field}`

/** The participants of a programme, their price in rupiah, and their order. */
export function useProgrammeBooking({ programme, tax, typed, onTyped, onPlaced }: Booking) {
  const [isSubmitted, setIsSubmitted] = useState(false)
  /** The server's messages for the fields of each participant, until the field is changed. */
  const [refused, setRefused] = useState<readonly FieldErrors[]>([])
  const most = Math.max(1, Math.min(MAX_PLACES, programme.placesLeft))
  const ageLimits: AgeLimits = { ages: programme.ages, startsOn: programme.sessions[0]?.date ?? '' }

  const form = useEnrolmentForm<Body>({
    product: `programme ${programme.id}`,
    price: programme.priceNow * typed.length,
    tax,
    send: async (sending) =>
      placedOrderFromWire(
        (await call('POST /api/academy/:id/enrol', { params: { id: programme.id }, ...sending })).data,
      ),
    bodyOf: (guest, expectedTotal) => {
      setIsSubmitted(true)
      const wrong = firstWrong(typed, ageLimits)
      if (wrong !== null) return focusWrong(wrong)
      return {
        participants: typed.map((one) => participantToWire(participantOf(one, ageLimits))),
        profileCustomer: buyerToWire(guest),
        expectedTotal,
      }
    },
    onRefused: ({ errors }) => setRefused(typed.map((_one, index) => refusedAt(index, errors))),
    onPlaced,
  })

  const errorsAt = (index: number): FieldErrors => ({
    ...(isSubmitted ? participantErrors(typed[index] ?? EMPTY_PARTICIPANT, ageLimits) : {}),
    ...refused[index],
  })

  return {
    form,
    typed,
    ageLimits,
    most,
    errorsAt,
    type: (place: number, field: ParticipantField, value: string) => {
      setRefused(refused.map((errors, i) => (i === place ? without(errors, field) : errors)))
      onTyped(typed.map((one, i) => (i === place ? { ...one, [field]: value } : one)))
    },
    add: () => {
      setIsSubmitted(false)
      onTyped([...typed, EMPTY_PARTICIPANT])
      focusSoon(participantId(typed.length, 'name'))
    },
    remove: (index: number) => {
      form.forgetPlacesProblem()
      setRefused(refused.filter((_errors, i) => i !== index))
      onTyped(typed.filter((_one, i) => i !== index))
      focusSoon(participantId(Math.max(0, index - 1), 'name'))
    },
  }
}

export type ProgrammeBooking = ReturnType<typeof useProgrammeBooking>

/** The id of the first field with an error. */
function firstWrong(typed: readonly TypedParticipant[], ageLimits: AgeLimits): string | null {
  for (const [index, one] of typed.entries()) {
    const errors = participantErrors(one, ageLimits)
    const field = participantFields.find((name) => errors[name] !== undefined)
    if (field !== undefined) return participantId(index, field)
  }
  return null
}

function focusWrong(id: string): null {
  toast(m.academy_check_participants(), 'wrong')
  focusSoon(id)
  return null
}

// The field may not be rendered yet.
function focusSoon(id: string): void {
  window.requestAnimationFrame(() => document.getElementById(id)?.focus())
}

const refusedAt = (
  index: number,
  errors: readonly { readonly path: string; readonly msg: string }[],
): FieldErrors =>
  Object.fromEntries(
    errors.flatMap(({ path, msg }) => {
      const at = participantFieldFromWire(path)
      return at?.index === index ? [[at.field, msg]] : []
    }),
  )

const without = (errors: FieldErrors, field: ParticipantField): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))
