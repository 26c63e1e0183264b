import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { coachDayQuery } from './coach-day-query.ts'

/** The coaches of a day. Shows an alert at each failed attempt, until they are loaded. */
export function useCoaches(locationId: string, date: PlayDate) {
  const coaches = useQuery({ ...coachDayQuery(locationId, date), refetchOnWindowFocus: 'always' })
  const failures = coaches.data === undefined ? coaches.errorUpdateCount : 0
  // An effect, because the browser's alert is outside of React.
  useEffect(() => {
    if (failures > 0) window.alert(m.coaches_not_loaded_alert())
  }, [failures])
  return coaches
}
