import { takeOverToWire, type CounterMachine } from '@pantul/contract/desk-counter-machines-wire'
import * as m from '@pantul/messages/words'
import { PIN_DIGITS } from '@pantul/rules/pin'
import { useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { waitForLock } from './desk-lock.ts'

type Options = {
  readonly machine: CounterMachine
  readonly refetchMachine: () => Promise<unknown>
  readonly onTakenOver: (staffId: string) => Promise<void>
}

/**
 * Takes over a counter machine by PIN. The person who used the machine last is chosen at first. The last digit of the PIN
 * sends it.
 */
export function useTakeOver({ machine: { people, staffId }, refetchMachine, onTakenOver }: Options) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const peopleWithPin = people.filter(({ mayTakeOver: takesOver }) => takesOver)
  const person = peopleWithPin.find(({ id }) => id === (chosenId ?? staffId)) ?? peopleWithPin[0] ?? null

  const send = async (typedPin: string, personId: string): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      // If the lock request arrived after the takeover, it would lock the new session.
      await waitForLock()
      await call('POST /api/desk/take-over', { body: takeOverToWire({ staffId: personId, pin: typedPin }) })
      await onTakenOver(personId)
    } catch (refusal) {
      if (!(refusal instanceof CallProblem)) throw refusal
      setProblem(refusal.message)
      setPin('')
      if (refusal.code !== 'PIN_WRONG') await refetchMachine()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    peopleWithPin,
    /** The chosen person; null if nobody who is present has a PIN. */
    person,
    pin,
    isBusy,
    isRefused: problem !== null,
    /** The sentence under the PIN. */
    note: isBusy ? m.desk_lock_checking() : (problem ?? ''),
    choosePerson: (id: string): void => {
      if (isBusy) return
      setChosenId(id)
      setPin('')
      setProblem(null)
    },
    changePin: (typedPin: string): void => {
      setPin(typedPin)
      setProblem(null)
      if (typedPin.length === PIN_DIGITS && person !== null) void send(typedPin, person.id)
    },
  }
}
