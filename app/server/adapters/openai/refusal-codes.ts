/**
 * What services and the filters in front of them call a rejected topic, in error codes and finish reasons,
 * without case and separators: `policy_violation`, `content_filter`, `DataInspectionFailed`, `ERROR_TOXIC`.
 */
const REFUSAL_CODES: readonly RegExp[] = [
  /polic(?:y|ies)(?:violat|block)/u,
  /(?:violat|block)\w*polic/u,
  /content(?:filter|polic|block|moderat|safety|flagged)/u,
  /^(?:un|image)safe(?:ty|content)?$|^safety/u,
  /^(?:input|output|prompt|image)?(?:moderation|flagged|blocked|blocklist|guardrail|sensitive)/u,
  /(?:moderation|guardrail|sensitivecontent|datainspection|toxic)/u,
  /^(?:refusal|refused|declined|filtered|prohibited|prohibitedcontent|recitation|spii)$/u,
  /^(?:invalidprompt|modelarmor|riskcontrol|harm\w*)$/u,
];
/** Longer values are sentences. */
const MAX_CODE = 60;

/** Returns whether an error code or a finish reason means that a filter or the model refused the topic. */
export function isRefusalCode(code: unknown): boolean {
  if (typeof code !== 'string' || code.length > MAX_CODE) return false;
  const plain = code.toLowerCase().replace(/[^a-z\d]/gu, '');
  return REFUSAL_CODES.some((pattern) => pattern.test(plain));
}

/** Returns whether the `error` object of a response says that the topic was refused. */
export function isRefusalError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, type, status, innererror, metadata } = error as Record<string, unknown>;
  if ([code, type, status].some(isRefusalCode)) return true;
  if (isRefusalCode(readMember(innererror, 'code'))) return true;
  // OpenRouter names what its moderation found, beside a 403.
  return Array.isArray(readMember(metadata, 'reasons')) && hasMember(metadata, 'flagged_input');
}

function readMember(value: unknown, name: string): unknown {
  return hasMember(value, name) ? value[name] : undefined;
}

function hasMember(value: unknown, name: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && name in value;
}
