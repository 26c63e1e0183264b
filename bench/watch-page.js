// Runs in the page before its own scripts and records performance entries, which `phone.ts` reads.
const tasks = []
const timings = { firstPaint: 0, largestPaint: 0, shift: 0, slowestTap: 0, tasks }
window.pageTimings = timings

const watch = (type, record, options) =>
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
    type,
    buffered: true,
    ...options,
  })

watch('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') timings.firstPaint = startTime
})
watch('largest-contentful-paint', ({ startTime }) => {
  timings.largestPaint = startTime
})
watch('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) timings.shift += value
})
watch('longtask', ({ startTime, duration }) => tasks.push([startTime, duration]))
watch(
  'event',
  ({ interactionId, duration }) => {
    if (interactionId > 0) timings.slowestTap = Math.max(timings.slowestTap, duration)
  },
  { durationThreshold: 16 },
)
