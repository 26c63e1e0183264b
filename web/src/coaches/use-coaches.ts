import { coaches_not_loaded_alert } from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { coachDayQuery } from './coach-day-query.ts'

/** The coaches of a day. That they did not load is told by the browser's alert once. */
export function useCoaches(locationId: string, date: PlayDate) {
  const coaches = useQuery({ ...coachDayQuery(locationId, date), refetchOnWindowFocus: 'always' })
  const failures = coaches.data === undefined ? coaches.errorUpdateCount : 0
  // The browser's alert lies outside React.
  useEffect(() => {
    if (failures > 0) window.alert(coaches_not_loaded_alert())
  }, [failures])
  return coaches
}
