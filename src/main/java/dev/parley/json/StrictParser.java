package dev.parley.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Holds every value to the bounds of strings and numbers. Jackson checks them only when a value is
 * used, so those of ignored members would pass.
 */
final class StrictParser extends JsonParserDelegate {

  StrictParser(JsonParser parser) {
    super(parser);
  }

  @Override
  public @Nullable JsonToken nextToken() throws IOException {
    JsonToken token = delegate.nextToken();
    if (token == JsonToken.VALUE_STRING) {
      streamReadConstraints().validateStringLength(delegate.getTextLength());
    } else if (token == JsonToken.VALUE_NUMBER_INT) {
      delegate.getNumberValue();
    } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      delegate.getDecimalValue();
    }
    return token;
  }

  @Override
  public @Nullable JsonToken nextValue() throws IOException {
    JsonToken token = nextToken();
    return token == JsonToken.FIELD_NAME ? nextToken() : token;
  }

  /** By {@link #nextToken}, since the method of the delegate would check nothing. */
  @Override
  public JsonParser skipChildren() throws IOException {
    JsonToken begun = currentToken();
    int open = begun != null && begun.isStructStart() ? 1 : 0;
    while (open > 0) {
      JsonToken token = nextToken();
      if (token == null) {
        break;
      }
      if (token.isStructStart()) {
        open++;
      } else if (token.isStructEnd()) {
        open--;
      }
    }
    return this;
  }
}
