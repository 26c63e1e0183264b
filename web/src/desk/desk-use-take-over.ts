import { takeOverToWire, type CounterMachine } from '@pantul/contract/desk-machines-wire'
import * as m from '@pantul/messages/words'
import { pinDigits } from '@pantul/rules/pin'
import { useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { finishLocking } from './desk-lock.ts'

type Options = {
  readonly machine: CounterMachine
  readonly onOpened: (staffId: string) => Promise<void>
  readonly onStale: () => Promise<unknown>
}

/** The chosen person and the PIN; the last digit sends the PIN. The person who used the machine last is preselected. */
export function useTakeOver({ machine: { people, staffId }, onOpened, onStale }: Options) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const takers = people.filter(({ takesOver }) => takesOver)
  const person = takers.find(({ id }) => id === (chosen ?? staffId)) ?? takers[0] ?? null

  const send = async (typed: string, id: string): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      // A lock request that arrives late would lock the new session.
      await finishLocking()
      await call('POST /api/desk/take-over', { body: takeOverToWire({ staffId: id, pin: typed }) })
      await onOpened(id)
    } catch (refusal) {
      if (!(refusal instanceof CallProblem)) throw refusal
      setProblem(refusal.message)
      setPin('')
      if (refusal.code !== 'PIN_WRONG') await onStale()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    person,
    pin,
    isBusy,
    isWrong: problem !== null,
    note: isBusy ? m.desk_lock_checking() : (problem ?? ''),
    choose: (id: string): void => {
      if (isBusy) return
      setChosen(id)
      setPin('')
      setProblem(null)
    },
    type: (typed: string): void => {
      setPin(typed)
      setProblem(null)
      if (typed.length === pinDigits && person !== null) void send(typed, person.id)
    },
  }
}
