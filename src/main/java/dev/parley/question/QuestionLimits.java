package dev.parley.question;

/**
 * How large questions and answers may be.
 *
 * @param questions most questions in one call
 * @param choices most choices of one question
 * @param text longest question text or title, in Unicode characters
 * @param label longest label, header or choice value, in Unicode characters
 * @param description longest description, in Unicode characters
 * @param answer longest text of an answer, a note or a reason, in bytes of UTF-8
 */
public record QuestionLimits(
    int questions, int choices, int text, int label, int description, int answer) {}
