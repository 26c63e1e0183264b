import type { PlayDate } from '@pantul/rules/play-date'
import { create } from 'zustand'
import type { TapTarget } from './use-drag.ts'

type LastPick = TapTarget & { readonly date: PlayDate }

const useStore = create<{ readonly lastPick: LastPick | null }>(() => ({ lastPick: null }))

/** The last tap that changed the basket. Its slot gets the focus when the user returns to the board. */
export const useLastPick = (): LastPick | null => useStore(({ lastPick }) => lastPick)

export const storeLastPick = (lastPick: LastPick): void => useStore.setState({ lastPick })
