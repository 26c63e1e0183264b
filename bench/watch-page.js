// Runs in the page before its scripts and records performance entries; `phone.ts` reads them.
const tasks = []
const seen = { firstPaint: 0, largestPaint: 0, shift: 0, slowestTap: 0, tasks }
window.seen = seen

const watch = (type, record, options) =>
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
    type,
    buffered: true,
    ...options,
  })

watch('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') seen.firstPaint = startTime
})
watch('largest-contentful-paint', ({ startTime }) => {
  seen.largestPaint = startTime
})
watch('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) seen.shift += value
})
watch('longtask', ({ startTime, duration }) => tasks.push([startTime, duration]))
watch(
  'event',
  ({ interactionId, duration }) => {
    if (interactionId > 0) seen.slowestTap = Math.max(seen.slowestTap, duration)
  },
  { durationThreshold: 16 },
)
