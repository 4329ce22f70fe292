-- Members were never noted as active; what they did tells when they were.
UPDATE members SET last_active_at = done.at FROM (
  SELECT member_id, max(at) AS at FROM (
    SELECT member_id, claimed_at AS at FROM claims
    UNION ALL SELECT member_id, revealed_at FROM claims WHERE revealed_at IS NOT NULL
    UNION ALL SELECT member_id, at FROM treet_views
  ) AS deeds GROUP BY member_id
) AS done WHERE done.member_id = members.id AND coalesce(members.last_active_at, '-infinity') < done.at;
