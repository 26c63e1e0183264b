import type { RouterHistory } from '@tanstack/react-router'

/** The functions that close the open overlays; the overlay on top is last. */
const overlays: (() => void)[] = []

/** The number of history entries that were added for overlays. */
let overlayEntries = 0
/** The router's key of the page below the overlays. */
let pageKey: string | undefined
/** Resolves when the history entries match the open overlays; null if nothing is being changed. */
let runningSync: Promise<void> | null = null
let unblock: (() => void) | null = null
/** Resolves when a step back that this module has begun is done; null if none has begun. */
let resolveStepBack: (() => void) | null = null

/**
 * Registers the popstate listener. Call it before the router is created, because the router must not see steps between
 * overlays.
 */
export function listenForBack(): void {
  window.addEventListener('popstate', onHistoryStep)
  // After a reload the overlays are gone, but their history entries are still there.
  if (entryState()?.isOver === true) window.history.back()
}

/**
 * Adds a history entry, so that the Back button closes the overlay instead of leaving the page. Returns a function that
 * removes the entry when the overlay is closed in another way.
 */
export function closeOnBack(history: Pick<RouterHistory, 'block'>, close: () => void): () => void {
  overlays.push(close)
  unblock ??= history.block({
    enableBeforeUnload: false,
    // Before a navigation, closes all overlays and waits until their history entries are removed.
    blockerFn: async () => {
      closeAll()
      await syncEntries()
      return false
    },
  })
  void syncEntries()
  return () => {
    const index = overlays.indexOf(close)
    if (index >= 0) overlays.splice(index, 1)
    void syncEntries()
  }
}

/** Closes all overlays; resolves when their history entries are gone. */
export async function closeOverlays(): Promise<void> {
  closeAll()
  await syncEntries()
}

/**
 * Adds or removes history entries until there is one for each open overlay. Deferred, because one overlay may open
 * while another closes.
 */
function syncEntries(): Promise<void> {
  runningSync ??= adjustEntries().finally(() => {
    runningSync = null
    if (overlayEntries !== overlays.length) void syncEntries()
  })
  return runningSync
}

async function adjustEntries(): Promise<void> {
  await Promise.resolve()
  while (overlayEntries !== overlays.length) {
    if (overlayEntries < overlays.length) addEntry()
    else await stepBack()
  }
  if (overlayEntries > 0) return
  unblock?.()
  unblock = null
}

/** Copies the router's state into the new entry. Bypasses the router, which replaces `history.pushState`. */
function addEntry(): void {
  overlayEntries += 1
  pageKey = entryState()?.key
  History.prototype.pushState.call(window.history, { ...entryState(), isOver: true }, '')
}

function stepBack(): Promise<void> {
  return new Promise((resolve) => {
    resolveStepBack = resolve
    window.history.back()
  })
}

function onHistoryStep(event: PopStateEvent): void {
  if (overlayEntries === 0) return
  const isSamePage = entryState()?.key === pageKey
  overlayEntries = isSamePage ? overlayEntries - 1 : 0
  if (isSamePage) event.stopImmediatePropagation()
  if (resolveStepBack !== null) {
    resolveStepBack()
    resolveStepBack = null
  } else if (isSamePage) overlays.pop()?.()
  else closeAll()
}

function closeAll(): void {
  for (const close of overlays.splice(0).toReversed()) close()
}

/** The state of a history entry. `isOver`: the entry was added for an overlay, which lies over the page. */
type EntryState = { readonly key?: string; readonly isOver?: boolean } | null

const entryState = (): EntryState => window.history.state as EntryState
